// What a tab keeps while it is reloaded: texts that somebody types, and where they are at work. No
// other tab sees it, and the service does not store it. It goes with the tab or a log-out.
import { readSession, readSessionEnd, subscribeToSession } from '../session/session.ts'
import { readStored, writeStored } from './browser-storage.ts'

type Values = Readonly<Record<string, unknown>>

const key = 'dragoman.kept'
/** When somebody logged out: a tab that was closed then must not bring a text back. */
const endKey = 'dragoman.kept-end'
/** Storing takes a while, so it does not happen with each letter. */
const delayMs = 300
/** Other tabs answer at once, unless their page is busy. */
const answerMs = 300
const isText = (name: string): boolean => name === 'draft' || name.startsWith('form.')

let values: Values = restore()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const forgetting = new Set<() => void>()
/** Other tabs are asked whether they have texts before a log-out, which deletes those. */
const channel = new BroadcastChannel(key)
const questions = new Set<() => void>()

addEventListener('pagehide', store)
channel.onmessage = ({ data }: MessageEvent<'ask' | 'has-texts'>) => {
  if (data === 'has-texts') for (const answer of questions) answer()
  else if (hasTexts()) channel.postMessage('has-texts')
}
subscribeToSession(() => {
  if (readSession() !== 'none' || readSessionEnd() === undefined) return
  // Whose session ended elsewhere is still there, and logs in again.
  if (readSessionEnd() !== 'elsewhere') {
    writeStored(endKey, Date.now())
    publish({})
    for (const listener of forgetting) listener()
  }
  clearTimeout(timer)
  writeStored(key, undefined, 'sessionStorage')
})

export const readKept = (name: string): unknown => values[name]

/** Keeps a value under a name; `undefined` removes it. */
export function keep(name: string, value: unknown): void {
  if (value === undefined && !(name in values)) return
  const { [name]: _, ...others } = values
  publish(value === undefined ? others : { ...others, [name]: value })
  clearTimeout(timer)
  timer = setTimeout(store, delayMs)
}

export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls back when a log-out has deleted all values. */
export const onForget = (listener: () => void): void => void forgetting.add(listener)

/** Whether a log-out would delete what somebody typed, in this tab or another one. */
export function isTextInAnyTab(): Promise<boolean> {
  if (hasTexts()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      clearTimeout(end)
      questions.delete(found)
      resolve(answer)
    }
    const found = () => settle(true)
    const end = setTimeout(settle, answerMs, false)
    questions.add(found)
    channel.postMessage('ask')
  })
}

const hasTexts = (): boolean => Object.keys(values).some(isText)

function publish(next: Values): void {
  values = next
  for (const listener of listeners) listener()
}

function store(): void {
  const isEmpty = Object.keys(values).length === 0
  writeStored(key, isEmpty ? undefined : { values, keptAt: Date.now() }, 'sessionStorage')
}

function restore(): Values {
  const kept = readStored(key, 'sessionStorage') as
    | { values?: unknown; keptAt?: unknown }
    | undefined
  const isValid = Number(kept?.keptAt) > Number(readStored(endKey) ?? 0)
  return isValid && typeof kept?.values === 'object' ? ((kept.values ?? {}) as Values) : {}
}
