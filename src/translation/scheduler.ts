// The lines in front of an engine: interactive work before queued work without starving it, fair between apps, bounded.
import { Problem } from '../http/problems.ts'
import {
  type Engine,
  EngineError,
  type LanguagePair,
  type Segment,
  segmentLength,
} from './engines/engine.ts'

/** What is already translated of a text; for work that may be cut off and taken up again. */
export interface SegmentMemory {
  recall(key: SegmentKey, characters: number): Segment | undefined
  keep(key: SegmentKey, translation: Segment, characters: number): void
}

/** Worked out when it is needed: most jobs end before anything of them is kept. */
export type SegmentKey = () => string

/** For whom a segment is translated, and until when. */
export interface Ticket {
  readonly appId: string
  readonly priority: 'interactive' | 'queued'
  readonly signal: AbortSignal
  readonly memory?: SegmentMemory
  /** Nothing of it may be cached. */
  readonly noStore?: boolean
  /** Told of each translation that came from the cache alone. */
  noteCached?(translation: object): void
}

interface Waiting {
  readonly segment: Segment
  readonly characters: number
  readonly ticket: Ticket
  resolve(translation: Segment): void
  reject(error: unknown): void
}

/** One pair's lines: for each priority, a line an app, served in turn. */
interface PairLines {
  readonly pair: LanguagePair
  readonly lines: Readonly<Record<Ticket['priority'], Map<string, Waiting[]>>>
  /** Of both lines. */
  waitingCharacters: number
  portionsUnderWay: number
  portionsStarted: number
  pumping: boolean
}

export type Scheduler = ReturnType<typeof createScheduler>

/** One portion in so many is for queued work even while interactive work waits. */
const queuedEvery = 4
const maxSegmentsInPortion = 64

export function createScheduler(
  engine: Engine,
  { maxWaitingCharacters }: { maxWaitingCharacters: number },
) {
  const pairs = new Map<string, PairLines>()
  const waitingCharacters: Record<Ticket['priority'], number> = { interactive: 0, queued: 0 }

  function linesOf(pair: LanguagePair): PairLines {
    const key = `${pair.from} ${pair.to}`
    let lines = pairs.get(key)
    if (lines === undefined) {
      const counts = { waitingCharacters: 0, portionsUnderWay: 0, portionsStarted: 0 }
      lines = {
        pair,
        lines: { interactive: new Map(), queued: new Map() },
        ...counts,
        pumping: false,
      }
      pairs.set(key, lines)
    }
    return lines
  }

  /** Once what came in together is all there: requests of one turn of the event loop share a portion. */
  function pumpSoon(lines: PairLines): void {
    if (lines.pumping) return
    lines.pumping = true
    setImmediate(() => {
      lines.pumping = false
      pump(lines)
    })
  }

  function pump(lines: PairLines): void {
    for (;;) {
      const free = engine.portionsUnderWay - lines.portionsUnderWay
      if (free <= 0) return
      // What waits is shared out: in one large portion it would come back at once, its callers would ask again at once, and the
      // engine's parts would work in turn instead of together.
      const portion = takePortion(
        lines,
        Math.max(1, Math.min(engine.portionCharacters, lines.waitingCharacters / free)),
      )
      if (portion.length === 0) return
      lines.portionsUnderWay++
      lines.portionsStarted++
      void run(lines, portion).finally(() => {
        lines.portionsUnderWay--
        pumpSoon(lines)
      })
    }
  }

  function takePortion(pair: PairLines, enough: number): Waiting[] {
    const { interactive, queued } = pair.lines
    const queuedFirst = pair.portionsStarted % queuedEvery === queuedEvery - 1
    const order = queuedFirst ? [queued, interactive] : [interactive, queued]
    const portion: Waiting[] = []
    let characters = 0
    for (const line of order) {
      while (portion.length < maxSegmentsInPortion && characters < enough) {
        const next = takeNext(line)
        if (next === undefined) break
        waitingCharacters[next.ticket.priority] -= next.characters
        pair.waitingCharacters -= next.characters
        if (next.ticket.signal.aborted) continue
        characters += next.characters
        portion.push(next)
      }
    }
    return portion
  }

  async function run({ pair }: PairLines, portion: readonly Waiting[]): Promise<void> {
    const { signal, release } = whenAllHangUp(portion)
    try {
      const answers = await engine.translate(
        portion.map(({ segment }) => segment),
        pair,
        { signal },
      )
      portion.forEach((waiting, index) => {
        const answer = answers[index] ?? new EngineError('the engine gave no answer')
        if (answer instanceof EngineError) waiting.reject(answer)
        else waiting.resolve(answer)
      })
    } catch (error) {
      for (const waiting of portion) waiting.reject(error)
    } finally {
      release()
    }
  }

  return {
    /** Rejects with `overloaded` when too much waits, with the signal's reason when it is aborted, with EngineError when the engine fails. */
    translate(segment: Segment, pair: LanguagePair, ticket: Ticket): Promise<Segment> {
      const characters = segmentLength(segment)
      const { interactive } = waitingCharacters
      // Queued work is bounded by the jobs that are under way; it must not be refused, nor cause others to be.
      if (
        ticket.priority === 'interactive' &&
        interactive > 0 &&
        interactive + characters > maxWaitingCharacters
      ) {
        return Promise.reject(
          new Problem('overloaded', {
            detail: 'Too much text waits to be translated. Try again later, or use the queue.',
            retryAfterSeconds: 5,
          }),
        )
      }
      return new Promise((resolve, reject) => {
        const onAbort = () => reject(ticket.signal.reason)
        if (ticket.signal.aborted) return onAbort()
        ticket.signal.addEventListener('abort', onAbort, { once: true })
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T) => {
            ticket.signal.removeEventListener('abort', onAbort)
            settle(value)
          }
        const lines = linesOf(pair)
        const line = lines.lines[ticket.priority]
        const waiting = {
          segment,
          characters,
          ticket,
          resolve: settled(resolve),
          reject: settled(reject),
        }
        waitingCharacters[ticket.priority] += characters
        lines.waitingCharacters += characters
        const own = line.get(ticket.appId)
        if (own) own.push(waiting)
        else line.set(ticket.appId, [waiting])
        pumpSoon(lines)
      })
    },

    /** For the log: what waits and what is under way. */
    state() {
      const portions = [...pairs.values()].reduce(
        (sum, { portionsUnderWay }) => sum + portionsUnderWay,
        0,
      )
      return {
        engine: engine.name,
        waitingCharacters: waitingCharacters.interactive + waitingCharacters.queued,
        portionsUnderWay: portions,
      }
    },
  }
}

/** The engine goes on as long as anybody still waits for something in a portion. */
function whenAllHangUp(portion: readonly Waiting[]): { signal: AbortSignal; release: () => void } {
  const signals = [...new Set(portion.map(({ ticket }) => ticket.signal))]
  const [only] = signals
  if (only !== undefined && signals.length === 1) return { signal: only, release: () => {} }
  const hangUp = new AbortController()
  const onAbort = () => signals.every(({ aborted }) => aborted) && hangUp.abort()
  for (const signal of signals) signal.addEventListener('abort', onAbort, { once: true })
  return {
    signal: hangUp.signal,
    release: () => {
      for (const signal of signals) signal.removeEventListener('abort', onAbort)
    },
  }
}

/** The next of the app whose turn it is; that app goes to the end of the round. */
function takeNext(line: Map<string, Waiting[]>): Waiting | undefined {
  for (const [appId, own] of line) {
    const next = own.shift()
    line.delete(appId)
    if (own.length > 0) line.set(appId, own)
    if (next) return next
  }
  return undefined
}
