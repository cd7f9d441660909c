// The documents that are translated on this page. They are forgotten with it.
import { DragomanError, type TranslatedDocument } from '@dragoman/client'
import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '../session/session.ts'
import { clientOf } from './client.ts'

export interface PageDocument {
  readonly id: number
  readonly file: File
  /** `waiting`: it has not been sent. */
  readonly state: 'waiting' | 'sending' | 'translating' | 'done' | 'failed' | 'cancelled'
  /** How much is translated, from 0 to 1. */
  readonly share: number
  readonly to?: string
  readonly error?: Error
  readonly notices: readonly string[]
  readonly result?: TranslatedDocument
}

export interface DocumentInstructions {
  readonly apiKey: string
  readonly from: string | undefined
  readonly to: string
  readonly glossaryId: string | undefined
}

let documents: readonly PageDocument[] = []
let lastId = 0
const listeners = new Set<() => void>()
const stops = new Map<number, AbortController>()
// They are not for the next user of this browser.
subscribeToSession(() => {
  if (readSession() === 'none') for (const { id } of documents) removeDocument(id)
})

export const useDocuments = (): readonly PageDocument[] =>
  useSyncExternalStore(subscribe, () => documents)

/** Adds files, which wait until `translateDocument` sends them. */
export function addDocuments(files: Iterable<File>): void {
  const added = Array.from(
    files,
    (file): PageDocument => ({ id: ++lastId, file, state: 'waiting', share: 0, notices: [] }),
  )
  publish([...added, ...documents])
}

/** Forgets a document. One that is in progress is cancelled. */
export function removeDocument(id: number): void {
  stops.get(id)?.abort()
  publish(documents.filter((each) => each.id !== id))
}

/** Sends a document, follows its job, and fetches the translation. Does not reject. */
export async function translateDocument(
  { id, file }: PageDocument,
  { apiKey, ...instructions }: DocumentInstructions,
): Promise<TranslatedDocument | undefined> {
  const stop = new AbortController()
  stops.set(id, stop)
  const { signal } = stop
  const client = clientOf(apiKey)
  let jobId: string | undefined
  change(id, { state: 'sending', to: instructions.to })
  try {
    const job = await client.documents.submit({ name: file.name, content: file }, instructions, {
      signal,
      timeoutMs: sendTimeoutMs,
    })
    jobId = job.id
    change(id, { state: 'translating' })
    for await (const { job: now } of client.queue.events(job.id, { signal })) {
      const { completed, total } = now.progress
      change(id, { share: total > 0 ? completed / total : 0 })
      if (now.error !== undefined) throw new DragomanError(now.error)
      if (now.status === 'cancelled') {
        change(id, { state: 'cancelled' })
        return undefined
      }
    }
    const [{ result: ended }, result] = await Promise.all([
      client.queue.get(job.id, { signal }),
      client.documents.download(job.id, { signal, timeoutMs: sendTimeoutMs }),
    ])
    const notices = ended !== undefined && 'notices' in ended ? ended.notices : []
    change(id, { state: 'done', share: 1, result, notices })
    return result
  } catch (error) {
    if (signal.aborted && jobId !== undefined) client.queue.cancel(jobId).catch(() => {})
    else change(id, { state: 'failed', error: error as Error })
    return undefined
  } finally {
    stops.delete(id)
  }
}

/** For slow connections. */
const sendTimeoutMs = 10 * 60_000

function change(id: number, part: Partial<PageDocument>): void {
  publish(documents.map((each) => (each.id === id ? { ...each, ...part } : each)))
}

function publish(next: readonly PageDocument[]): void {
  documents = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
