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
export function toast(message: ToastMessage): void {
  waiting = [...waiting, message]
  for (const listener of listeners) listener()
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const isWaiting = (): boolean => waiting.length > 0

/** The messages that nobody has shown yet. */
export function takeWaiting(): readonly ToastMessage[] {
  const taken = waiting
  waiting = []
  return taken
}
