// Keys of plural forms as i18next and others name them: item_one, item_other, place_ordinal_two.

import { truncate } from '../../text/truncated-text.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'

/** The characters of a key that a notice quotes. */
const maxQuoted = 60
const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const pluralKey = new RegExp(`^(.{1,200}?)_(ordinal_)?(${categories.join('|')})$`, 's')

/** Says which plural forms the target language needs that keys do not have. */
export function pluralNotices(keys: readonly string[], to: string): DocumentNotice[] {
  const cardinal = new Map<string, Set<string>>()
  const ordinal = new Map<string, Set<string>>()
  for (const key of keys) {
    const [, stem, isOrdinal, category] = pluralKey.exec(key) ?? []
    if (stem === undefined || category === undefined) continue
    const stems = isOrdinal === undefined ? cardinal : ordinal
    stems.set(stem, (stems.get(stem) ?? new Set()).add(category))
  }
  return [...missingForms(cardinal, to, 'cardinal'), ...missingForms(ordinal, to, 'ordinal')]
}

/** The forms that keys do not have, of each stem that has the form `other` and another. */
export function missingForms(
  stems: ReadonlyMap<string, ReadonlySet<string>>,
  to: string,
  type: 'cardinal' | 'ordinal',
): DocumentNotice[] {
  const wanted = pluralFormsOf(to, type)
  const infix = type === 'ordinal' ? '_ordinal' : ''
  const missing = [...stems]
    .filter(([, forms]) => forms.has('other') && forms.size > 1)
    .flatMap(([stem, forms]) =>
      wanted
        .filter((form) => !forms.has(form))
        .map((form) => `${truncate(stem, maxQuoted)}${infix}_${form}`),
    )
  if (missing.length === 0) return []
  const examples = missing
    .slice(0, 3)
    .map((key) => `"${key}"`)
    .join(', ')
  const forms = wanted.join(', ')
  const keys = missing.length
  return [
    notice(
      'plurals-missing',
      `The language "${to}" has the ${type} plural forms ${forms}. ` +
        `${keys} keys are missing, such as ${examples}: no keys are added.`,
      { language: to, forms, keys, examples },
    ),
  ]
}

/** The plural forms of a language, by CLDR; `other` alone if the language is unknown. */
function pluralFormsOf(language: string, type: 'cardinal' | 'ordinal'): string[] {
  try {
    const { pluralCategories } = new Intl.PluralRules(language, { type }).resolvedOptions()
    return categories.filter((category) => pluralCategories.some((form) => form === category))
  } catch {
    return ['other']
  }
}
