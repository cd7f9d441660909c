// The languages as DeepL lists them: sources without a region, targets with one where DeepL's
// clients demand it.
import {
  baseLanguage,
  type LanguagePair,
  languageName,
} from '@dragoman/formats/languages/language-tag.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'

/** A BCP 47 tag and DeepL's English name of it. */
interface NamedLanguage {
  readonly tag: string
  readonly name: string
}

/** Targets that the official clients accept only with a region. */
const regionalTargets: Readonly<Record<string, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  pt: ['pt-BR', 'pt-PT'],
}
const names: Readonly<Record<string, string>> = {
  'en-GB': 'English (British)',
  'en-US': 'English (American)',
  'pt-BR': 'Portuguese (Brazilian)',
  'pt-PT': 'Portuguese (European)',
}

/** The language of a code in any letter case. */
export const baseOf = (code: string): string => baseLanguage(code).toLowerCase()

export const listSources = ({ languages }: Languages): NamedLanguage[] =>
  namedLanguages(translatedPairs(languages).map(({ from }) => baseLanguage(from)))

export const listTargets = ({ languages }: Languages): NamedLanguage[] =>
  namedLanguages(
    translatedPairs(languages).flatMap(
      ({ to }) => regionalTargets[baseLanguage(to)] ?? [withoutRegionOfScript(to)],
    ),
  )

/** The served pairs into a listed target. */
export const pairsInto = ({ languages }: Languages, tag: string): LanguagePair[] =>
  translatedPairs(languages).filter(({ to }) => baseOf(to) === baseOf(tag))

/** The served pairs without those that only write one language in another form. */
const translatedPairs = (languages: Languages['languages']): LanguagePair[] =>
  languages.flatMap(({ code: from, targets }) =>
    targets
      .filter(({ code: to }) => baseOf(from) !== baseOf(to))
      .map(({ code: to }) => ({ from, to })),
  )

/** `zh-Hant` for `zh-Hant-TW`: the official clients read two parts of a code. */
const withoutRegionOfScript = (tag: string): string => tag.split('-', 2).join('-')

/** The pairs of languages without regions. */
export function listGlossaryPairs({
  languages,
}: Languages): { source_lang: string; target_lang: string }[] {
  const pairs = languages.flatMap(({ code, targets }) =>
    targets.map((target) => `${baseLanguage(code)} ${baseLanguage(target.code)}`),
  )
  return [...new Set(pairs)].sort().flatMap((pair) => {
    const [source_lang = '', target_lang = ''] = pair.split(' ')
    return source_lang === target_lang ? [] : [{ source_lang, target_lang }]
  })
}

const namedLanguages = (tags: readonly string[]): NamedLanguage[] =>
  [...new Set(tags)].sort().map((tag) => ({ tag, name: nameOf(tag) }))

/** DeepL's English name of a language. */
export const nameOf = (tag: string): string => names[tag] ?? languageName(tag)
