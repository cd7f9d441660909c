import { useSyncExternalStore } from 'react'
import { applyScheme, readScheme, type Scheme, storeScheme } from './scheme.ts'

let scheme = readScheme()
applyScheme(scheme)
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setScheme(next: Scheme): void {
  scheme = next
  storeScheme(next)
  for (const listener of listeners) listener()
}

/** Light, dark, or as the system. */
export const useScheme = (): Scheme => useSyncExternalStore(subscribe, () => scheme)
