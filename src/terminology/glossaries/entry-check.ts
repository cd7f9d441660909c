// Checks the entries of a dictionary, and says which of them are wrong and why.

import type { Finding, Violation } from '../../http/problem-reasons.ts'
import { invalidInput, invalidInputs, maxViolations } from '../../http/problems.ts'
import type { Steps } from '../../shared/steps.ts'
import { foldForms, splitForms } from '../../translation/terms/compiled-terms.ts'
import { type GlossaryEntry, maxEntries, maxForms, maxTermBytes } from './schemas.ts'

/** Where an entry is in the request: a JSON pointer, or the line of a text. */
export type PlaceOfEntry = (index: number, field?: keyof GlossaryEntry) => string

/**
 * Checks the entries of a dictionary from `language`. Throws `validation-failed` with the places
 * of the wrong ones, the first 20 of them.
 */
export function* checkEntriesInSteps(
  entries: readonly GlossaryEntry[],
  language: string,
  placeOf: PlaceOfEntry,
): Steps<void> {
  const violations: Violation[] = []
  const indexOfForm = new Map<string, number>()
  for (const [index, entry] of entries.entries()) {
    // An entry has up to 2 KiB, whose marks may be in any order.
    yield
    const wrong = [...violationsOf({ entry, index, language }, placeOf)]
    violations.push(...wrong)
    if (violations.length >= maxViolations) break
    if (wrong.length > 0) continue
    for (const form of foldForms(entry.source, language)) {
      const earlier = indexOfForm.get(form)
      if (earlier === undefined) indexOfForm.set(form, index)
      else
        violations.push({
          pointer: placeOf(index, 'source'),
          detail: `"${quote(form)}" is a duplicate of ${placeOf(earlier, 'source')}.`,
          why: { reason: 'duplicate-term', parameters: { term: quote(form) } },
        })
    }
  }
  if (violations.length > 0) throw invalidInputs(violations)
}

/** Throws `validation-failed` for a dictionary with too many entries. */
export function checkEntryCount(count: number, pointer: string): void {
  if (count <= maxEntries) return
  throw invalidInput(
    pointer,
    `A dictionary has at most ${maxEntries} entries; this one has ${count}.`,
    { reason: 'too-many-entries', parameters: { limit: maxEntries } },
  )
}

function* violationsOf(
  { entry, index, language }: { entry: GlossaryEntry; index: number; language: string },
  placeOf: PlaceOfEntry,
): Generator<Violation> {
  const ofSource =
    violationOf(entry.source, emptySource) ?? violationOfForms(entry.source, language)
  const ofTarget = violationOf(entry.target, emptyTarget)
  if (ofSource !== undefined) yield { pointer: placeOf(index, 'source'), ...ofSource }
  if (ofTarget !== undefined) yield { pointer: placeOf(index, 'target'), ...ofTarget }
  if (entry.targetForms === undefined) return
  const forms = entry.targetForms
  const ofForms = violationOf(forms, emptyTargetForm) ?? violationOfTargetForms(forms)
  if (ofForms !== undefined) yield { pointer: placeOf(index, 'targetForms'), ...ofForms }
}

function violationOfForms(source: string, language: string): Finding | undefined {
  const forms = splitForms(source).length
  if (forms > maxForms) return tooManyForms(forms)
  return foldForms(source, language).length < forms ? emptySourceForm : undefined
}

/** The target is a form too. */
function violationOfTargetForms(targetForms: string): Finding | undefined {
  const forms = splitForms(targetForms)
  if (forms.length >= maxForms) return tooManyForms(forms.length + 1)
  return forms.includes('') ? emptyTargetForm : undefined
}

const tooManyForms = (forms: number): Finding => ({
  detail: `A term has at most ${maxForms} forms; this one has ${forms}.`,
  why: { reason: 'too-many-forms', parameters: { limit: maxForms } },
})

const emptySource = emptyOf('source', 'The term is empty.')
const emptySourceForm = emptyOf('source', 'The term has an empty form.')
const emptyTarget = emptyOf('target', 'The translation is empty.')
const emptyTargetForm = emptyOf('target', 'The translation has an empty form.')

function emptyOf(field: 'source' | 'target', detail: string): Finding {
  return { detail, why: { reason: `${field}-empty` } }
}

function violationOf(term: string, empty: Finding): Finding | undefined {
  if (term.trim() === '') return empty
  if (term.length > maxTermBytes || Buffer.byteLength(term) > maxTermBytes)
    return {
      detail: `A term has at most ${maxTermBytes} bytes of UTF-8.`,
      why: { reason: 'too-many-bytes', parameters: { limitBytes: maxTermBytes } },
    }
  if (/\p{Cc}/u.test(term))
    return { detail: 'A term has no control characters.', why: { reason: 'control-characters' } }
  if (!term.isWellFormed())
    return { detail: 'A term has no lone surrogates.', why: { reason: 'control-characters' } }
  if (term !== term.trim())
    return {
      detail: 'A term has no whitespace at its start or end.',
      why: { reason: 'spaces-around' },
    }
  return undefined
}

/** The start of a term, for a message. */
const quote = (term: string): string => term.slice(0, 60).toWellFormed()
