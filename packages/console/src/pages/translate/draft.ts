// The text that is being translated. It lives outside of the page, so that it is still there after
// a visit to another page, such as the log-in. It is in memory only.
import { useEffect, useSyncExternalStore } from 'react'

interface Draft {
  readonly text: string
  /** What is to be translated: follows `text` when the user pauses. */
  readonly settled: string
}

/** Short enough to feel immediate, long enough for most pauses between two keys. */
const pauseMs = 400

let draft: Draft = { text: '', settled: '' }
const listeners = new Set<() => void>()

function set(next: Draft): void {
  draft = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (): Draft => draft

/** Changes the text as typing does: it is translated after a pause. */
export const typeText = (text: string): void =>
  set({ text, settled: text.trim() === '' ? '' : draft.settled })

/** Changes the text at one go, as pasting does: it is translated now. */
export const replaceText = (text: string): void => set({ text, settled: text })

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
