// Requests of clients at random moments, at a given rate.
import { setTimeout as delay } from 'node:timers/promises'
import { formOf } from '../support/documents.ts'
import type { Random } from '../support/random.ts'
import type { CheckedAnswer, CheckedCaller } from './checked-caller.ts'
import type { Journal } from './journal.ts'
import type { AcceptedJob, Apps, Ledger } from './ledger.ts'
import { type Pair, pairs, type References } from './references.ts'

interface TrafficSettings {
  caller: CheckedCaller
  journal: Journal
  ledger: Ledger
  references: References
  random: Random
  apps: Apps
  webhookUrl: string
  /** Requests a second, at random moments. */
  rate: number
  /** Lines of a long job, during which a process may end. */
  longLines: number
}

/** Of these, and as many times as their weight says. */
type Kind = 'translate' | 'translateNoStore' | 'submit' | 'document' | 'cancel' | 'read' | 'ask'
const weights: Readonly<Record<Kind, number>> = {
  translate: 30,
  translateNoStore: 15,
  submit: 25,
  document: 5,
  cancel: 5,
  read: 12,
  ask: 8,
}
const deck = Object.entries(weights).flatMap(([kind, weight]) =>
  Array<Kind>(weight).fill(kind as Kind),
)
const longShare = 50
const mostInFlight = 200

export function createTraffic(settings: TrafficSettings) {
  const { caller, journal, ledger, references, random, apps, rate } = settings
  const inFlight = new Set<Promise<void>>()
  let serial = 100_000

  const compose = (pair: Pair, lines: number) => references.compose(pair, random, ++serial, lines)
  const anyPair = () => pairs[random(pairs.length)] as Pair

  /** Anything but the expected answers and "not now" is wrong. */
  function expect(what: string, answer: CheckedAnswer | undefined, ...statuses: number[]): boolean {
    if (answer === undefined) return false
    const isExpected = statuses.includes(answer.status)
    if (!isExpected && answer.status < 500)
      journal.violation(`${what} ${answer.status}: ${JSON.stringify(answer.body)}`)
    return isExpected
  }

  async function translate(headers: Record<string, string>): Promise<void> {
    const pair = anyPair()
    const [from, to] = pair
    const text = compose(pair, 2 + random(4))
    const body = { text, from, to }
    const answer = await caller.attempt('post /translateText', { headers, body })
    if (!expect('a translation was answered', answer, 200)) return
    const error = references.findError(pair, text, answer?.body.translatedText)
    if (error) journal.violation(`a translation: ${error}`)
  }

  async function submit(isCancelled: boolean): Promise<AcceptedJob | undefined> {
    const pair = anyPair()
    const [from, to] = pair
    const isLong = random(longShare) === 0
    const texts = isLong
      ? [compose(pair, settings.longLines)]
      : Array.from({ length: 1 + random(4) }, () => compose(pair, 2 + random(6)))
    const headers = isCancelled ? apps.cancelling : apps.queue
    const answer = await caller.repeat('post /queue', {
      headers: { ...headers, 'idempotency-key': `job ${serial}` },
      body: { text: texts, from, to, webhookUrl: settings.webhookUrl },
    })
    return accept(answer, { pair, texts, kind: 'texts', isCancelled })
  }

  function accept(
    answer: CheckedAnswer,
    job: Omit<AcceptedJob, 'id' | 'characters'>,
  ): AcceptedJob | undefined {
    if (!expect('a submission was answered', answer, 200, 202)) return undefined
    const { id, progress } = answer.body
    const accepted = { ...job, id, characters: progress.total }
    ledger.accept(accepted)
    return accepted
  }

  async function submitDocument(): Promise<void> {
    const pair = anyPair()
    const [from, to] = pair
    const content = compose(pair, 5 + random(40))
    const fields = { from, to, webhookUrl: settings.webhookUrl }
    const file = { name: `${serial}.txt`, content }
    const headers = { ...apps.queue, 'idempotency-key': `document ${serial}` }
    const answer = await caller.repeat('post /documents', { headers, body: formOf(fields, file) })
    accept(answer, { pair, texts: [content], kind: 'document', isCancelled: false })
  }

  async function submitAndCancel(): Promise<void> {
    const job = await submit(true)
    if (job === undefined) return
    await delay(random(300))
    const path = `/queue/${job.id}`
    const headers = apps.cancelling
    const answer = await caller.repeat('delete /queue/{id}', { path, headers })
    // 409: it had ended before, perhaps by a request whose answer was lost.
    expect('a cancellation was answered', answer, 200, 409)
  }

  async function readJob(): Promise<void> {
    const job = ledger.pick(random(1_000_000))
    if (job === undefined) return
    const path = `/queue/${job.id}`
    const headers = job.isCancelled ? apps.cancelling : apps.queue
    const answer = await caller.attempt('get /queue/{id}', { path, headers })
    if (expect('reading a job was answered', answer, 200)) ledger.see(job, answer?.body)
  }

  async function ask(): Promise<void> {
    const name = ['get /languages', 'get /health/ready', 'get /queue'][random(3)] as string
    const headers = name === 'get /queue' ? apps.queue : {}
    expect(`${name} was answered`, await caller.attempt(name, { headers }), 200)
  }

  const actions: Readonly<Record<Kind, () => Promise<unknown>>> = {
    translate: () => translate(apps.direct),
    translateNoStore: () => translate(apps.noStore),
    submit: () => submit(false),
    document: submitDocument,
    cancel: submitAndCancel,
    read: readJob,
    ask,
  }

  return {
    /** Until the signal is aborted. */
    async run(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        // The pauses of a Poisson process are distributed exponentially.
        const pause = (-Math.log((1 + random(1_000_000)) / 1_000_001) * 1_000) / rate
        await delay(pause, undefined, { signal }).catch(() => {})
        if (signal.aborted || inFlight.size >= mostInFlight) continue
        const kind = deck[random(deck.length)] as Kind
        const action: Promise<void> = actions[kind]()
          .then(
            () => {},
            (error: Error) => journal.violation(`${kind}: ${error.stack}`),
          )
          .finally(() => inFlight.delete(action))
        inFlight.add(action)
      }
    },

    /** Resolves when no request is in flight. */
    async settle(): Promise<void> {
      await Promise.all(inFlight)
    },
  }
}
