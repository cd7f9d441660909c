// The plural forms that a catalogue of Apple needs in a language.

const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type PluralCategory = (typeof categories)[number]

export function isPluralCategory(name: string): name is PluralCategory {
  const names: readonly string[] = categories
  return names.includes(name)
}

/** Numbers by which the forms of a language differ. */
const samples = [0, 21, 31, 101]

/** Where the text of each form comes from: the form of the source that means such numbers. */
export type FormSources = ReadonlyMap<PluralCategory, PluralCategory>

/**
 * The forms of a language, in CLDR's order, for a source that has these forms with a number in
 * them or without. Apple reads `zero` in every language, so that a source's stays.
 */
export function formSourcesOf(
  language: string,
  source: ReadonlyMap<PluralCategory, { readonly hasNumber: boolean }>,
): FormSources {
  const rules = rulesOf(language)
  const wanted = new Set<string>(rules?.resolvedOptions().pluralCategories ?? ['other'])
  const isOneOnly = !samples.some((number) => rules?.select(number) === 'one')
  const forms = new Map<PluralCategory, PluralCategory>()
  for (const category of categories) {
    const form = source.get(category)
    const isRead = category === 'zero' && form !== undefined
    if (!isRead && !wanted.has(category)) continue
    // "One photo" is wrong for 21 photos, which have the form `one` in some languages.
    const fits = category !== 'one' || isOneOnly || form?.hasNumber === true
    forms.set(category, form !== undefined && fits ? category : 'other')
  }
  return forms
}

function rulesOf(language: string): Intl.PluralRules | undefined {
  try {
    return new Intl.PluralRules(language)
  } catch {
    return undefined
  }
}

const number =
  /%(?:\d{1,2}\$)?(?:[-+ 0#']{0,3}\d{0,3}(?:\.\d{1,3})?(?:hh|h|ll|l|q|z|t|j)?[diuxXofFeEgG@]|arg)/

/** Whether a text has what a number takes the place of. */
export const hasNumber = (text: string): boolean => number.test(text)

/** What comes back as it is beyond the usual placeholders: variables of plural rules. */
export const appleTemplates = /%(?:\d{1,2}\$)?#@[\w.-]{1,100}@|%arg\b/g
