// The text that is being translated. It lives outside of the page, so that it is still there after
// a visit to another page, such as the log-in. The tab keeps it while it is reloaded; no other tab
// sees it, and it ends with the tab or a log-out.
import { useEffect, useSyncExternalStore } from 'react'
import { keep, onForget, readKept } from '../../data/kept.ts'
import { type Exchange, reversed } from './exchange.ts'

export interface Draft {
  readonly text: string
  /** What is to be translated: follows `text` when the user pauses. */
  readonly settled: string
  /** The last change that a click made, to take back. */
  readonly exchange?: Exchange | undefined
}

/** Short enough to feel immediate, long enough for most pauses between two keys. */
const pauseMs = 400

let draft: Draft = restore()
const listeners = new Set<() => void>()

onForget(() => set({ text: '', settled: '' }))

function set(next: Draft): void {
  draft = next
  keep('draft', next.text === '' ? undefined : next.text)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (): Draft => draft

function restore(): Draft {
  const kept = readKept('draft')
  const text = typeof kept === 'string' ? kept : ''
  return { text, settled: text.trim() === '' ? '' : text }
}

/** Changes the text as typing does: it is translated after a pause. */
export const typeText = (text: string): void =>
  set({ ...draft, text, settled: text.trim() === '' ? '' : draft.settled })

/** Changes the text at one go, as pasting does: it is translated now. */
export const replaceText = (text: string): void => set({ ...draft, text, settled: text })

/** Replaces the text for the user, who can take it back. */
export function exchangeText(by: string, change: Omit<Exchange, 'text' | 'by'>): void {
  set({ text: by, settled: by, exchange: { ...change, text: draft.text, by } })
}

/** Returns to the text before the last exchange; a second call takes that back. */
export function takeBackText(): void {
  const { exchange } = draft
  if (exchange === undefined || exchange.by !== draft.text) return
  set({ text: exchange.text, settled: exchange.text, exchange: reversed(exchange) })
}

/** Ends the wait for a pause. */
export const settleText = (): void => set({ ...draft, settled: draft.text })

export function useDraft(): Draft {
  const current = useSyncExternalStore(subscribe, read)
  const { text, settled } = current
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(settleText, pauseMs)
    return () => clearTimeout(timer)
  }, [text, settled])
  return current
}
