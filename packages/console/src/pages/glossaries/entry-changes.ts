// Changes of a dictionary's entries that leave alone what others have changed in the meantime.
import type { GlossaryEntry } from '@dragoman/client'
import { formsOf } from './entry-forms.ts'

type Entries = readonly GlossaryEntry[]

/**
 * Returns the entries with the change; the same ones if there is nothing to change, and undefined
 * if others have changed what it is about.
 */
export type ChangeOfEntries = (entries: Entries) => Entries | undefined

/** Puts another entry in the place of one, or deletes that. */
export const exchangeEntry =
  (entry: GlossaryEntry, next: GlossaryEntry | undefined): ChangeOfEntries =>
  (entries) => {
    const isThere = entries.some((each) => isSame(each, entry))
    if (isThere)
      return entries.flatMap((each) => {
        if (!isSame(each, entry)) return [each]
        return next === undefined ? [] : [next]
      })
    // The request may have arrived, and its answer not.
    const isDone =
      next === undefined
        ? !entries.some(({ source }) => source === entry.source)
        : entries.some((each) => isSame(each, next))
    return isDone ? entries : undefined
  }

/** Adds an entry again that was deleted. */
export const restoreEntry =
  (entry: GlossaryEntry): ChangeOfEntries =>
  (entries) => {
    if (entries.some((each) => isSame(each, entry))) return entries
    return hasFormIn(formsIn(entries), entry) ? undefined : [...entries, entry]
  }

/** The entries without what an import did, and how many others have changed since. */
interface Undone {
  readonly entries: Entries
  readonly kept: number
}

/** Undoes an import in the entries of now. What others have changed since stays as it is. */
export function undoImport(now: Entries, before: Entries, after: Entries): Undone {
  const added = without(after, before)
  const lost = without(before, after)
  const later = without(now, after)
  const ofOthers = formsIn([...later, ...without(added, now)])
  const restored = lost.filter((entry) => !hasFormIn(ofOthers, entry))
  const stay = without(now, added)
  const inTheirOrder = among(before, [...stay, ...restored])
  const ofImport = formsIn([...added, ...lost])
  return {
    entries: [...inTheirOrder, ...without(stay, before)],
    kept: later.filter((entry) => hasFormIn(ofImport, entry)).length,
  }
}

/** The entries that are not among the others as they are. */
function without(entries: Entries, others: Entries): Entries {
  const known = new Set(others.map(keyOf))
  return entries.filter((entry) => !known.has(keyOf(entry)))
}

/** The entries that are among the others as they are. */
const among = (entries: Entries, others: Entries): Entries =>
  without(entries, without(entries, others))

const formsIn = (entries: Entries): Set<string> => new Set(entries.flatMap(formsOf))

const hasFormIn = (forms: ReadonlySet<string>, entry: GlossaryEntry): boolean =>
  formsOf(entry).some((form) => forms.has(form))

const keyOf = ({ source, target, targetForms = '' }: GlossaryEntry): string =>
  [source, target, targetForms].join('\t')

const isSame = (one: GlossaryEntry, other: GlossaryEntry): boolean => keyOf(one) === keyOf(other)
