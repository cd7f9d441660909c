// What the service has accepted, and the proof that it kept all of it.
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Delivery } from '../support/receiver.ts'
import type { CheckedCaller } from './checked-caller.ts'
import type { Journal } from './journal.ts'
import type { Pair, References } from './references.ts'

export interface AcceptedJob {
  id: string
  pair: Pair
  /** One text per item; of a document, its content. */
  texts: readonly string[]
  kind: 'texts' | 'document'
  characters: number
  isCancelled: boolean
}

export interface LedgerFigures {
  accepted: number
  succeeded: number
  cancelled: number
  /** Claimed more than once. */
  resumed: number
  documents: number
  webhooks: number
}

export type Ledger = ReturnType<typeof createLedger>

const headersOf = (job: AcceptedJob, apps: Apps) => (job.isCancelled ? apps.cancelling : apps.queue)

export interface Apps {
  /** Translates at once. */
  direct: Record<string, string>
  /** As `direct`; nothing of it is cached, so that each text reaches an engine. */
  noStore: Record<string, string>
  /** Submits jobs, none of which is cancelled. */
  queue: Record<string, string>
  cancelling: Record<string, string>
}

interface Settings {
  caller: CheckedCaller
  journal: Journal
  references: References
  apps: Apps
  /** The operator's token, and the ID of the app `queue`. */
  owner: { headers: Record<string, string>; queueAppId: string }
}

/** How long after the last fault jobs and webhooks may take: pauses between attempts grow. */
const drainMs = 300_000
const readers = 8

export function createLedger({ caller, journal, references, apps, owner }: Settings) {
  const jobs = new Map<string, AcceptedJob>()
  /** The end of each job as it was first seen. */
  const ends = new Map<string, string>()
  let resumed = 0

  // biome-ignore lint/suspicious/noExplicitAny: a job.
  function see(job: AcceptedJob, body: any): boolean {
    if (body.finishedAt === undefined) return false
    const end = `${body.status} at ${body.finishedAt} in attempt ${body.attempts}`
    const before = ends.get(job.id)
    if (before !== undefined && before !== end)
      journal.violation(`a job ended twice: ${before}, then ${end}`)
    if (before === undefined && body.attempts > 1) resumed++
    ends.set(job.id, end)
    if (body.status === 'cancelled' && job.isCancelled) return true
    if (body.status !== 'succeeded') {
      journal.violation(`a job ${body.status}: ${JSON.stringify(body.error)}`)
      return true
    }
    if (job.kind === 'texts') checkTexts(job, body.result)
    return true
  }

  // biome-ignore lint/suspicious/noExplicitAny: a result.
  function checkTexts(job: AcceptedJob, result: any): void {
    const translations = result.translations ?? [result]
    if (translations.length !== job.texts.length)
      journal.violation(`a job has ${translations.length} of ${job.texts.length} translations`)
    for (const [index, text] of job.texts.entries()) {
      const error = references.findError(job.pair, text, translations[index]?.translatedText)
      if (error) journal.violation(`the result of a job: ${error}`)
    }
  }

  async function waitForEnd(job: AcceptedJob, deadline: number): Promise<void> {
    const headers = headersOf(job, apps)
    for (;;) {
      const path = `/queue/${job.id}?wait=20`
      const { status, body } = await caller.repeat('get /queue/{id}', { path, headers })
      if (status !== 200) return journal.violation(`an accepted job is lost: ${body.code}`)
      if (see(job, body)) break
      if (performance.now() > deadline)
        return journal.violation(`an accepted job does not end: ${JSON.stringify(body)}`)
    }
    if (job.kind === 'document') await checkDocument(job)
  }

  async function checkDocument(job: AcceptedJob): Promise<void> {
    const path = `/documents/${job.id}`
    const { status, body } = await caller.repeat('get /documents/{id}', {
      path,
      headers: apps.queue,
    })
    if (status !== 200) return journal.violation(`a document is lost: ${JSON.stringify(body)}`)
    const error = references.findError(job.pair, job.texts[0] ?? '', body)
    if (error) journal.violation(`a document: ${error}`)
  }

  async function listIds(headers: Record<string, string>): Promise<string[]> {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/queue?limit=100${cursor && `&cursor=${cursor}`}`
      const { body } = await caller.repeat('get /queue', { path, headers })
      ids.push(...body.jobs.map(({ id }: { id: string }) => id))
      cursor = body.nextCursor
    }
    return ids
  }

  async function checkUsage(): Promise<void> {
    const expected = [...jobs.values()]
      .filter(({ isCancelled }) => !isCancelled)
      .reduce((sum, { characters }) => sum + characters, 0)
    const path = `/apps/${owner.queueAppId}/usage`
    const { body } = await caller.repeat('get /apps/{id}/usage', { path, headers: owner.headers })
    if (body.totals?.characters !== expected)
      journal.violation(`usage has ${body.totals?.characters} of ${expected} characters`)
  }

  /** Each job is announced at least once, always under one ID, as succeeded and with its result. */
  async function checkWebhooks(deliveries: readonly Delivery[]): Promise<void> {
    const ids = [...jobs.values()].filter(({ isCancelled }) => !isCancelled).map(({ id }) => id)
    const deadline = performance.now() + drainMs
    const byJob = () => Map.groupBy(deliveries, ({ body }) => body.data.id as string)
    while (byJob().size < ids.length && performance.now() < deadline) await delay(200)
    const delivered = byJob()
    for (const id of ids) {
      const own = delivered.get(id) ?? []
      if (own.length === 0) journal.violation('no webhook was sent for a job')
      if (new Set(own.map(({ headers }) => headers['webhook-id'])).size > 1)
        journal.violation('the webhooks of a job have several IDs')
      for (const { body } of own) see(jobs.get(id) as AcceptedJob, body.data)
    }
    for (const id of delivered.keys())
      if (!jobs.has(id)) journal.violation('a webhook was sent for a job that nobody submitted')
  }

  return {
    accept(job: AcceptedJob): void {
      if (jobs.has(job.id)) journal.violation('two requests got the same job')
      jobs.set(job.id, job)
    },

    /** A job that was accepted before; undefined if there is none. */
    pick: (index: number): AcceptedJob | undefined =>
      jobs.size === 0 ? undefined : [...jobs.values()][index % jobs.size],

    see,

    /** Waits for the end of all jobs, and compares what is there with what was accepted. */
    async settle(deliveries: readonly Delivery[]): Promise<LedgerFigures> {
      const deadline = performance.now() + drainMs
      const waiting = [...jobs.values()]
      const reader = async () => {
        for (let job = waiting.pop(); job; job = waiting.pop()) await waitForEnd(job, deadline)
      }
      await Promise.all(Array.from({ length: readers }, reader))
      const listed = [...(await listIds(apps.queue)), ...(await listIds(apps.cancelling))]
      assert.equal(new Set(listed).size, listed.length)
      const unknown = listed.filter((id) => !jobs.has(id)).length
      const missing = jobs.size - (listed.length - unknown)
      if (unknown > 0) journal.violation(`${unknown} jobs are there that nobody submitted`)
      if (missing > 0) journal.violation(`${missing} accepted jobs are not listed`)
      await checkUsage()
      await checkWebhooks(deliveries)
      const count = (prefix: string) =>
        [...ends.values()].filter((end) => end.startsWith(prefix)).length
      return {
        accepted: jobs.size,
        succeeded: count('succeeded'),
        cancelled: count('cancelled'),
        resumed,
        documents: [...jobs.values()].filter(({ kind }) => kind === 'document').length,
        webhooks: deliveries.length,
      }
    },
  }
}
