import type { Steps } from '../../shared/steps.ts'
import { foldForms } from '../../translation/terms/compiled-terms.ts'
import type { GlossaryEntry } from './schemas.ts'

/** The known entries that share no source form with an added one, then the added ones. */
export function* mergeEntriesInSteps(
  known: readonly GlossaryEntry[],
  added: readonly GlossaryEntry[],
  language: string,
): Steps<GlossaryEntry[]> {
  const forms = new Set<string>()
  for (const entry of added) {
    yield
    for (const form of foldForms(entry.source, language)) forms.add(form)
  }
  const merged: GlossaryEntry[] = []
  for (const entry of known) {
    yield
    if (!foldForms(entry.source, language).some((form) => forms.has(form))) merged.push(entry)
  }
  return [...merged, ...added]
}
