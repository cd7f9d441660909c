// The models that a text waits for: the service downloads them when the first text needs them.
import { DragomanError } from '@dragoman/client'
import type { Language } from '../../../data/languages.ts'
import { findTarget } from '../languages/language-choice.ts'

export interface ModelDownload {
  readonly from: string
  readonly to: string
  readonly totalBytes: number
  /** Undefined until the service has said how far it is. */
  readonly progress?: {
    readonly receivedBytes: number
    /** How long the rest takes, as far as its speed tells. */
    readonly secondsLeft: number
  }
}

interface Waiting {
  readonly from: string | undefined
  readonly to: string | undefined
  /** Whether the text has waited for a while. */
  readonly isSlow: boolean
  /** The last answer of the service, if that was that models are being downloaded. */
  readonly waitsFor: DragomanError | undefined
}

export const isModelDownloading = (error: unknown): error is DragomanError =>
  error instanceof DragomanError && error.code === 'model-downloading'

/** The download that a text waits for; undefined if there is none, or nothing is known of it. */
export function findDownload(
  languages: readonly Language[],
  { from, to, isSlow, waitsFor }: Waiting,
): ModelDownload | undefined {
  if (waitsFor !== undefined) return readDownload(waitsFor)
  const target = findTarget(languages, from, to)
  if (!isSlow || from === undefined || target === undefined || target.installed) return undefined
  return { from, to: target.code, totalBytes: target.downloadBytes }
}

/** What the service says of a download; undefined while it reads what can be downloaded. */
function readDownload({ problem, retryAfterSeconds }: DragomanError): ModelDownload | undefined {
  const { from, to, receivedBytes, totalBytes }: Record<string, unknown> = problem ?? {}
  if (typeof from !== 'string' || typeof to !== 'string') return undefined
  if (typeof receivedBytes !== 'number' || typeof totalBytes !== 'number') return undefined
  const secondsLeft = Math.max(retryAfterSeconds ?? 0, 1)
  return { from, to, totalBytes, progress: { receivedBytes, secondsLeft } }
}
