// Italians write accents as apostrophes where a keyboard lacks them: `perche' e' cosi'`.
import { type Dictionary, isKnown } from './dictionary.ts'
import { accentedForms, inCaseOf, lettersOf } from './letters.ts'
import { replaceMatches } from './matches.ts'

const apostrophe = /(?<![\p{L}\p{M}\p{N}'’])[A-Za-z]{0,24}[aeiouAEIOU]['’](?=\s|[.,;:!?…)"”»]|$)/gu
/** What is shortened: `un po' di tempo`, `di' a Maria`. */
const shortened: ReadonlySet<string> = new Set('po di da fa sta va be mo to ca vo'.split(' '))
/** Where an apostrophe opens a quotation, another closes it. */
const opening = /(?:^|[\s([])['’‘]\p{L}/u

/** An Italian text with accents for apostrophes, where its dictionary has the word with one. */
export async function accentApostrophes(text: string, dictionary: Dictionary): Promise<string> {
  if (opening.test(text)) return text
  return replaceMatches(text, apostrophe, ([match]) => findForm(match.slice(0, -1), dictionary))
}

async function findForm(written: string, dictionary: Dictionary): Promise<string | undefined> {
  const word = written.toLowerCase()
  const letters = lettersOf('it')
  if (letters === undefined || shortened.has(word)) return undefined
  const forms = accentedForms(word, 1, letters)
    .filter((form) => form.at(-1) !== word.at(-1))
    .map((form) => inCaseOf(written, form))
  const analyses = await dictionary.analyseWords(forms)
  return forms.find((form, index) => isKnown(form, analyses[index]))
}
