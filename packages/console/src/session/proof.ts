// Some operations need a session that proved lately who uses it. The client's requests wait until
// the user has done so in a dialog.

interface Question {
  readonly answer: (isProven: boolean) => void
}

let question: Question | undefined
let asked: Promise<boolean> | undefined
const listeners = new Set<() => void>()

export const readQuestion = (): Question | undefined => question

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends a request again after the user has proven who they are, if the service asks for that. */
export const fetchWithProof: typeof fetch = async (address, init) => {
  const response = await fetch(address, init)
  if (response.status !== 403) return response
  const { code } = await response
    .clone()
    .json()
    .catch(() => ({}))
  if (code === 'second-factor-missing') leaveForSecurity()
  if (code !== 'proof-required' || !(await askForProof())) return response
  // The deadline of the call does not count the time that the user needed.
  return fetch(address, { ...init, signal: null })
}

/** Requests that need it at once ask once. */
function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    set({ answer: resolve })
  }).finally(() => {
    asked = undefined
    set(undefined)
  })
  return asked
}

function set(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

const accountPath = '/console/account'

/** Nothing else works until the user has a second factor. */
function leaveForSecurity(): void {
  if (location.pathname !== accountPath) location.replace(`${accountPath}#security`)
}
