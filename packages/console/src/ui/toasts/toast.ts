// Short messages about what has happened. Their region is loaded with the first of them.

export interface ToastMessage {
  readonly text: string
  readonly kind?: 'success' | 'error'
  /** What failed: shown as the reason, with the request's ID to quote. Implies `error`. */
  readonly error?: unknown
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a message for some seconds. Screen readers announce it when they are idle. */
export const toast = (message: ToastMessage): void => publish([...waiting, message])

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The messages that nobody has shown yet. */
export const readWaiting = (): readonly ToastMessage[] => waiting

/** The same, for who shows them. */
export function takeWaiting(): readonly ToastMessage[] {
  const taken = waiting
  if (taken.length > 0) publish([])
  return taken
}

function publish(next: readonly ToastMessage[]): void {
  waiting = next
  for (const listener of listeners) listener()
}
