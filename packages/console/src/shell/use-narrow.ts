import { useSyncExternalStore } from 'react'

/** As wide as phones: the style sheets use the same width. */
const narrow = matchMedia('(max-width: 48rem)')

/** Whether the window is as narrow as a phone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches)

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
