import { clearLine, cursorTo } from 'node:readline'

const barWidth = 24
const drawEveryMs = 100

/** A progress bar on a terminal; prints nothing elsewhere. */
export function createProgressLine(what: string, out: NodeJS.WriteStream = process.stderr) {
  let drawnAt = 0

  function draw(progress: () => string): void {
    if (!out.isTTY || performance.now() - drawnAt < drawEveryMs) return
    drawnAt = performance.now()
    cursorTo(out, 0)
    clearLine(out, 0)
    out.write(`${what}  ${progress()}`)
  }

  return {
    show(done: number, total: number): void {
      draw(() => {
        const share = total > 0 ? Math.min(1, done / total) : 0
        const full = Math.round(share * barWidth)
        const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
        return `${bar}  ${Math.floor(share * 100)} %`
      })
    },

    /** For work whose end is not known. */
    showCount(done: number, unit: string): void {
      draw(() => `${done.toLocaleString('en')} ${unit}`)
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
