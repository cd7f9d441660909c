import { clearLine, cursorTo } from 'node:readline'
import { formatBytes } from '../../models/byte-format.ts'

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
      const share = shareOf(done, total)
      draw(() => `${drawBar(share)}  ${Math.floor(share * 100)} %`)
    },

    /** For bytes, with how many there are. */
    showBytes(done: number, total: number): void {
      const bar = drawBar(shareOf(done, total))
      draw(() => `${bar}  ${formatBytes(done)} of ${formatBytes(total)}`)
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

const shareOf = (done: number, total: number): number => (total > 0 ? Math.min(1, done / total) : 0)

function drawBar(share: number): string {
  const full = Math.round(share * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
