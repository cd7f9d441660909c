import { clearLine, cursorTo } from 'node:readline'

const barWidth = 24
const drawEveryMs = 100

/** A progress bar on a terminal; prints nothing elsewhere. */
export function createProgressLine(what: string, out: NodeJS.WriteStream = process.stderr) {
  let drawnAt = 0
  return {
    show(done: number, total: number): void {
      if (!out.isTTY || performance.now() - drawnAt < drawEveryMs) return
      drawnAt = performance.now()
      const share = total > 0 ? Math.min(1, done / total) : 0
      const full = Math.round(share * barWidth)
      cursorTo(out, 0)
      clearLine(out, 0)
      out.write(
        `${what}  ${'█'.repeat(full)}${'░'.repeat(barWidth - full)}  ${Math.floor(share * 100)} %`,
      )
    },

    /** Removes the bar. */
    end(): void {
      if (drawnAt === 0) return
      drawnAt = 0
      cursorTo(out, 0)
      clearLine(out, 0)
    },
  }
}
