// Progress of a download: a bar per pair on a terminal, a line per event elsewhere.
import { clearLine, cursorTo, moveCursor } from 'node:readline'
import { formatBytes, formatSeconds } from '../../models/byte-format.ts'
import { createRate, type DownloadRate } from '../../models/downloads/download-rate.ts'
import { pairName } from '../../models/pair-names.ts'
import type { PullEvent, PullOutcome } from '../../models/pull.ts'

const barWidth = 24
const drawEveryMs = 100

interface Bar {
  received: number
  total: number
  readonly rate: DownloadRate
}

export function createDownloadProgress(pairs: number, out: NodeJS.WriteStream = process.stderr) {
  const bars = new Map<string, Bar>()
  let done = 0
  let drawn = 0
  let drawnAt = 0

  function say(line: string): void {
    erase()
    out.write(`${line}\n`)
    draw()
  }

  function erase(): void {
    if (drawn === 0) return
    moveCursor(out, 0, -drawn)
    for (let line = 0; line < drawn; line++) {
      clearLine(out, 0)
      moveCursor(out, 0, 1)
    }
    moveCursor(out, 0, -drawn)
    cursorTo(out, 0)
    drawn = 0
  }

  function draw(): void {
    if (!out.isTTY) return
    for (const [name, bar] of bars)
      out.write(`${drawBar(name, bar).slice(0, (out.columns || 80) - 1)}\n`)
    drawn = bars.size
    drawnAt = performance.now()
  }

  function redraw(): void {
    if (!out.isTTY || performance.now() - drawnAt < drawEveryMs) return
    erase()
    draw()
  }

  return {
    show(event: PullEvent): void {
      switch (event.type) {
        case 'waiting':
          say(`${pairName(event.pair)}: another process is changing it; waiting …`)
          break
        case 'start': {
          const { architecture, version } = event.set
          const model = [architecture, version].filter(Boolean).join(' ')
          bars.set(pairName(event.pair), { received: 0, total: event.bytes, rate: createRate() })
          say(`${pairName(event.pair)}: ${model}, about ${formatBytes(event.bytes)} …`)
          break
        }
        case 'progress': {
          const bar = bars.get(pairName(event.pair))
          if (bar === undefined) break
          bar.received = event.received
          bar.total = event.total
          bar.rate.add(event.received)
          redraw()
          break
        }
        case 'end':
          done++
          bars.delete(pairName(event.outcome.pair))
          say(`${pairs > 1 ? `[${done}/${pairs}] ` : ''}${describe(event.outcome)}`)
      }
    },

    /** Removes the bars. */
    end(): void {
      erase()
      bars.clear()
    },
  }
}

/** `en-es  ██████████░░░░░░░░░░  12 MB of 24 MB  3.1 MB/s  0:04 left`. */
export function drawBar(name: string, { received, total, rate }: Bar): string {
  const share = total > 0 ? Math.min(1, received / total) : 0
  const full = Math.round(share * barWidth)
  const perSecond = rate.perSecond()
  const left = perSecond > 0 ? `${formatSeconds((total - received) / perSecond)} left` : ''
  const speed = perSecond > 0 ? `${formatBytes(perSecond)}/s` : ''
  return [
    name.padEnd(8),
    '█'.repeat(full) + '░'.repeat(barWidth - full),
    `${formatBytes(received)} of ${formatBytes(total)}`,
    speed,
    left,
  ]
    .join('  ')
    .trimEnd()
}

function describe({ pair, result, bytes = 0, check, error }: PullOutcome): string {
  const name = pairName(pair)
  if (result === 'failed')
    return `${name}: failed. ${error instanceof Error ? error.message : String(error)}`
  if (result === 'present') return `${name}: up to date.`
  if (result === 'declined') return `${name}: not installed.`
  return `${name}: installed, ${formatBytes(bytes)}. ${describeCheck(check)}`
}

export const describeCheck = (check: PullOutcome['check']): string => {
  if (check?.result === 'suspect')
    return `SUSPECT: ${check.detail}; it is used only if there is no other route.`
  return check?.result === 'good'
    ? `Checked: ${check.detail}.`
    : `Not checked: ${check?.detail ?? 'unknown'}.`
}
