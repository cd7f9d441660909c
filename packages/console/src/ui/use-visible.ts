import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab can be seen. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden)
