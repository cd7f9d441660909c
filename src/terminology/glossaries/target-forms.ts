// The forms of a target: `home|homes` is `home` and its other form `homes`, as forms of a source.
import type { Steps } from '../../shared/steps.ts'
import { formSeparator, splitForms } from '../../translation/terms/compiled-terms.ts'
import type { GlossaryEntry } from './schemas.ts'

/** The entries with the forms of their targets apart, in the same order. */
export function* splitTargetsInSteps(entries: readonly GlossaryEntry[]): Steps<GlossaryEntry[]> {
  const split: GlossaryEntry[] = []
  for (const entry of entries) {
    yield
    split.push(splitTarget(entry))
  }
  return split
}

/** A target that equals its source stays: none of the forms is translated. */
function splitTarget(entry: GlossaryEntry): GlossaryEntry {
  const { source, targetForms } = entry
  if (!entry.target.includes(formSeparator) || entry.target === source) return entry
  const [target, ...others] = splitForms(entry.target).filter((form) => form !== '')
  if (target === undefined) return entry
  const forms = targetForms === undefined ? others : [...others, targetForms]
  if (forms.length === 0) return { source, target }
  return { source, target, targetForms: forms.join(formSeparator) }
}

/** The entry with all forms in its target, for texts that have no column for them. */
export const joinTarget = ({ source, target, targetForms }: GlossaryEntry): GlossaryEntry => ({
  source,
  target: targetForms === undefined ? target : `${target}${formSeparator}${targetForms}`,
})
