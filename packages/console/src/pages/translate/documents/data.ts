// The documents that are translated on this page. The tab knows their jobs after a reload, too.
import {
  type DocumentOptions,
  DragomanError,
  type Job,
  type TranslatedDocument,
  type Translation,
} from '@dragoman/client'
import { useSyncExternalStore } from 'react'
import { clientOf } from '../../../data/client.ts'
import { keep, onForget, readKept } from '../../../data/kept.ts'
import { type Notice, readNotices } from '../../../messages/sentence.ts'
import { isPdf, optionsOf, type PdfChoice } from './pdf-choice.ts'

export interface PageDocument {
  readonly id: number
  readonly name: string
  readonly bytes: number
  /** Undefined after a reload: the service has it. */
  readonly file?: File
  /** `waiting`: it has not been sent. */
  readonly state: 'waiting' | 'sending' | 'translating' | 'done' | 'failed' | 'cancelled'
  /** It is sent as soon as it is known into what and for whom. */
  readonly isStarted?: boolean
  /** How much is translated, from 0 to 1. */
  readonly share: number
  /** The model that the service downloads for it. */
  readonly downloading?: Job['progress']['downloading']
  /** The language of the translation; until it is sent, if one was chosen for it alone. */
  readonly to?: string
  /** What a PDF that was sent becomes. */
  readonly pdf?: PdfChoice
  readonly job?: DocumentJob
  readonly error?: Error
  readonly notices: readonly Notice[]
  /** What came otherwise than it was wished. */
  readonly answer?: Answer
  readonly result?: TranslatedDocument
}

type Answer = Pick<Translation, 'unapplied' | 'otherRoutes'>

/** The job of a document, and a key of its app. */
interface DocumentJob {
  readonly id: string
  readonly apiKey: string
}

interface DocumentInstructions
  extends Pick<
    DocumentOptions,
    'optimizeFor' | 'context' | 'formality' | 'style' | 'instructions'
  > {
  readonly apiKey: string
  readonly from: string | undefined
  readonly to: string
  readonly glossaryId: string | undefined
  /** Applies if the document is a PDF. */
  readonly pdf: PdfChoice
}

/** Large files take minutes on slow connections. */
const sendTimeoutMs = 10 * 60_000

let lastId = 0
let documents = restore()
const listeners = new Set<() => void>()
const stops = new Map<number, AbortController>()
// They are not for the next user of this browser.
onForget(() => {
  for (const { id } of documents) removeDocument(id)
})
addEventListener('beforeunload', (event) => {
  // What is not sent yet would be lost.
  if (documents.some(({ state }) => state === 'waiting' || state === 'sending'))
    event.preventDefault()
})

export const useDocuments = (): readonly PageDocument[] =>
  useSyncExternalStore(subscribe, () => documents)

/** Adds files, which wait until `translateDocument` sends them. Returns them in their order. */
export function addDocuments(
  files: Iterable<File>,
  { isStarted = false } = {},
): readonly PageDocument[] {
  const added = Array.from(files, (file): PageDocument => {
    const { name, size: bytes } = file
    return { id: ++lastId, name, bytes, file, state: 'waiting', isStarted, share: 0, notices: [] }
  })
  publish([...added, ...documents])
  return added
}

/** Chooses the language that a waiting document is translated into. */
export const aimDocument = (id: number, to: string): void => change(id, { to })

/** Forgets those that have ended. */
export const removeEnded = (): void => publish(documents.filter((each) => !hasEnded(each)))

/** Whether nothing happens to a document any more. */
export const hasEnded = ({ state }: PageDocument): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** Forgets a document. One that is in progress is cancelled. */
export function removeDocument(id: number): void {
  const stop = stops.get(id)
  const job = documents.find((each) => each.id === id)?.job
  stop?.abort()
  if (stop !== undefined && job !== undefined)
    clientOf(job.apiKey)
      .queue.cancel(job.id)
      .catch(() => {})
  publish(documents.filter((each) => each.id !== id))
}

/** Sends a document, follows its job, and fetches the translation. Does not reject. */
export async function translateDocument(
  { id, name, file }: PageDocument,
  { apiKey, pdf, ...instructions }: DocumentInstructions,
): Promise<TranslatedDocument | undefined> {
  if (file === undefined || stops.has(id)) return undefined
  return await run(id, async (signal) => {
    const { to } = instructions
    change(id, isPdf(name) ? { state: 'sending', to, pdf } : { state: 'sending', to })
    const options = isPdf(name) ? optionsOf(pdf) : undefined
    const { id: jobId } = await clientOf(apiKey).documents.submit(
      { name, content: file },
      { ...instructions, options },
      { signal, timeoutMs: sendTimeoutMs },
    )
    const job = { id: jobId, apiKey }
    change(id, { state: 'translating', job })
    return await follow(id, job, signal)
  })
}

/** Goes on after a reload with a job that had not ended. Does not reject. */
export async function followDocument({
  id,
  job,
}: PageDocument): Promise<TranslatedDocument | undefined> {
  if (job === undefined || stops.has(id)) return undefined
  return await run(id, (signal) => follow(id, job, signal))
}

/** The translation of a document that is done. Rejects with DragomanError. */
export async function downloadDocument({
  result,
  job,
}: PageDocument): Promise<TranslatedDocument | undefined> {
  return result ?? (job && (await download(job)))
}

/** Does a document's work until it is removed; a failure shows in its state. */
async function run(
  id: number,
  work: (signal: AbortSignal) => Promise<TranslatedDocument | undefined>,
): Promise<TranslatedDocument | undefined> {
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    return await work(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) change(id, { state: 'failed', error: error as Error })
    return undefined
  } finally {
    stops.delete(id)
  }
}

async function follow(
  id: number,
  job: DocumentJob,
  signal: AbortSignal,
): Promise<TranslatedDocument | undefined> {
  const { queue } = clientOf(job.apiKey)
  for await (const { job: now } of queue.events(job.id, { signal })) {
    const { completed, total, downloading } = now.progress
    change(id, { share: total > 0 ? completed / total : 0, downloading })
    if (now.error !== undefined) throw new DragomanError(now.error)
    if (now.status === 'cancelled') {
      change(id, { state: 'cancelled' })
      return undefined
    }
  }
  const [ended, result] = await Promise.all([queue.get(job.id, { signal }), download(job, signal)])
  change(id, { state: 'done', share: 1, result, ...readResult(ended) })
  return result
}

/** The translated file of a job. Rejects with DragomanError. */
export const download = (
  { id, apiKey }: DocumentJob,
  signal?: AbortSignal,
): Promise<TranslatedDocument> =>
  clientOf(apiKey).documents.download(id, {
    timeoutMs: sendTimeoutMs,
    ...(signal === undefined ? {} : { signal }),
  })

/** What is worth knowing about the translated file of a job. */
function readResult({ result }: Job): Pick<PageDocument, 'notices' | 'answer'> {
  if (result === undefined || !('notices' in result)) return { notices: [] }
  const { unapplied, otherRoutes } = result
  return {
    notices: readNotices(result),
    answer: { ...(unapplied && { unapplied }), ...(otherRoutes && { otherRoutes }) },
  }
}

function change(id: number, part: Partial<PageDocument>): void {
  publish(documents.map((each) => (each.id === id ? { ...each, ...part } : each)))
}

function publish(next: readonly PageDocument[]): void {
  documents = next
  const sent = next.flatMap(({ name, bytes, state, to, pdf, job, notices, answer }) =>
    job === undefined || state === 'failed' || state === 'cancelled'
      ? []
      : [{ name, bytes, state, to, pdf, job, notices, answer }],
  )
  keep('documents', sent.length === 0 ? undefined : sent)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Those with a job, as this page left them. */
function restore(): readonly PageDocument[] {
  const kept = readKept('documents')
  if (!Array.isArray(kept)) return []
  return kept.map(({ notices = [], ...each }) => ({
    ...each,
    id: ++lastId,
    share: each.state === 'done' ? 1 : 0,
    // A console before this one kept sentences.
    notices: notices.map((notice: Notice | string) =>
      typeof notice === 'string' ? { text: notice } : notice,
    ),
  }))
}
