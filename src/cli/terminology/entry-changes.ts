// What makes other entries of the entries of a dictionary.
import type { GlossaryEntry } from '@dragoman/client'
import { foldForms } from '../../translation/terms/compiled-terms.ts'

type Entries = readonly GlossaryEntry[]

/** An entry, and those that it takes the place of. */
interface Replacement {
  readonly entry: GlossaryEntry
  readonly before: Entries
}

export interface EntryChanges {
  readonly added: Entries
  readonly replaced: readonly Replacement[]
  readonly removed: Entries
}

/** Entries with a form in common are the same term. */
export function compareEntries(before: Entries, after: Entries, language: string): EntryChanges {
  const kept = new Set(after.map(keyOf))
  const known = new Set(before.map(keyOf))
  const gone = before.filter((entry) => !kept.has(keyOf(entry)))
  const byForm = new Map<string, GlossaryEntry>()
  for (const entry of gone)
    for (const form of foldForms(entry.source, language)) byForm.set(form, entry)
  const added: GlossaryEntry[] = []
  const replaced: Replacement[] = []
  for (const entry of after) {
    if (known.has(keyOf(entry))) continue
    const others = foldForms(entry.source, language).flatMap((form) => byForm.get(form) ?? [])
    if (others.length === 0) added.push(entry)
    else replaced.push({ entry, before: [...new Set(others)] })
  }
  const places = new Set(replaced.flatMap((each) => each.before))
  return { added, replaced, removed: gone.filter((entry) => !places.has(entry)) }
}

export const isNothing = ({ added, replaced, removed }: EntryChanges): boolean =>
  added.length + replaced.length + removed.length === 0

/** A line for each change, as `+ dock → dársena`. */
export const describeChanges = ({ added, replaced, removed }: EntryChanges): string[] => [
  ...added.map((entry) => `+ ${describeEntry(entry)}`),
  ...replaced.map(({ entry, before }) => {
    const others = before.map((each) => describeOther(each, entry)).join('; ')
    return `~ ${describeEntry(entry)} (now: ${others})`
  }),
  ...removed.map((entry) => `- ${describeEntry(entry)}`),
]

/** With its source if that is not the one of the entry that replaces it. */
const describeOther = (entry: GlossaryEntry, next: GlossaryEntry): string =>
  entry.source === next.source ? describeTarget(entry) : describeEntry(entry)

const describeEntry = (entry: GlossaryEntry): string => `${entry.source} → ${describeTarget(entry)}`

const describeTarget = ({ target, targetForms }: GlossaryEntry): string =>
  targetForms === undefined ? target : `${target}|${targetForms}`

const keyOf = ({ source, target, targetForms = '' }: GlossaryEntry): string =>
  [source, target, targetForms].join('\t')
