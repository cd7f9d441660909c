// What was translated, in this browser only, if the user wants it.
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../data/browser-storage.ts'
import { type Format, formats } from '../../../data/text-formats.ts'

export interface HistoryEntry {
  readonly from: string
  readonly to: string
  readonly format: Format
  readonly text: string
  readonly translatedText: string
  /** Milliseconds since 1970. */
  readonly translatedAt: number
}

interface History {
  readonly isOn: boolean
  /** The newest first. */
  readonly entries: readonly HistoryEntry[]
}

const key = 'dragoman.history'
const maxEntries = 50
/** Source and translation count together. Browsers store about five million. */
const maxUnits = 20_000

let history: History = read()
const listeners = new Set<() => void>()
// Another tab has changed it.
addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) publish(read())
})

export const useHistory = (): History => useSyncExternalStore(subscribe, () => history)

/**
 * Adds a translation. A text that goes on from the newest entry takes its place, so that one that
 * was typed with pauses is there once.
 */
export function addToHistory(entry: HistoryEntry): void {
  if (!history.isOn || entry.text.length + entry.translatedText.length > maxUnits) return
  const [newest, ...older] = read().entries
  const others = newest !== undefined && continues(entry, newest) ? older : [newest, ...older]
  const distinct = others.filter((each) => each !== undefined && !isSame(each, entry))
  store({ isOn: true, entries: [entry, ...(distinct as HistoryEntry[])].slice(0, maxEntries) })
}

export const removeFromHistory = (entry: HistoryEntry): void =>
  store({ ...history, entries: history.entries.filter((each) => each !== entry) })

export const clearHistory = (): void => store({ ...history, entries: [] })

/** Puts entries back that were removed. False: the history is off, and keeps nothing. */
export function returnToHistory(removed: readonly HistoryEntry[]): boolean {
  if (!history.isOn) return false
  const others = history.entries.filter((each) => !removed.some((entry) => isSame(each, entry)))
  const entries = [...others, ...removed].sort((a, b) => b.translatedAt - a.translatedAt)
  store({ isOn: true, entries: entries.slice(0, maxEntries) })
  return true
}

/** Turning it off also forgets what is there. */
export const switchHistory = (isOn: boolean): void =>
  store({ isOn, entries: isOn ? history.entries : [] })

const isSamePair = (a: HistoryEntry, b: HistoryEntry): boolean =>
  a.from === b.from && a.to === b.to && a.format === b.format

const isSame = (a: HistoryEntry, b: HistoryEntry): boolean =>
  isSamePair(a, b) && a.text.trim() === b.text.trim()

const continues = (next: HistoryEntry, previous: HistoryEntry): boolean =>
  next.to === previous.to &&
  next.format === previous.format &&
  next.text.startsWith(previous.text.trim())

function store(next: History): void {
  writeStored(key, next)
  publish(next)
}

function publish(next: History): void {
  history = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): History {
  const stored = readStored(key) as Partial<History> | undefined
  const entries = Array.isArray(stored?.entries) ? stored.entries.filter(isEntry) : []
  return { isOn: stored?.isOn !== false, entries: entries.slice(0, maxEntries) }
}

function isEntry(value: unknown): value is HistoryEntry {
  const entry = value as Partial<HistoryEntry> | null
  return (
    typeof entry?.from === 'string' &&
    typeof entry.to === 'string' &&
    typeof entry.text === 'string' &&
    typeof entry.translatedText === 'string' &&
    typeof entry.translatedAt === 'number' &&
    formats.some((format) => format === entry.format)
  )
}
