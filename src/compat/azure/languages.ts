import { scriptOf } from '@dragoman/formats/languages/language-tag.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import { displayNames } from '../display-names.ts'
import type { Parameters } from '../parameters.ts'
import { current, readVersion } from './versions.ts'

const scopes: readonly string[] = ['translation', 'transliteration', 'dictionary']
const fromRight: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])

/** Names of languages in themselves; making those of all takes 20 ms. */
const nativeNames = new Map<string, string>()

/** The languages by their codes, with names in the first language of `accept-language`. */
export function renderLanguages(
  { languages }: Languages,
  {
    parameters,
    acceptLanguage = '',
  }: { parameters: Parameters; acceptLanguage?: string | undefined },
) {
  const isCurrent = readVersion(parameters) === current
  const nameOf = displayNames(/^[\w-]+/.exec(acceptLanguage)?.[0] ?? 'en')
  const translation = languages.map(({ code, name }) => [
    code,
    {
      name: nameOf(code) ?? name,
      nativeName: nativeNameOf(code) ?? name,
      dir: fromRight.has(scriptOf(code) ?? '') ? 'rtl' : 'ltr',
      ...(isCurrent ? { models: [] } : {}),
    },
  ])
  const all = { translation: Object.fromEntries(translation), transliteration: {} }
  return inScope(isCurrent ? { ...all, models: [] } : { ...all, dictionary: {} }, parameters)
}

function inScope(all: object, parameters: Parameters): object {
  const asked = parameters.findList('scope') ?? scopes
  const known = Object.entries(all).filter(([scope]) => scope === 'models' || asked.includes(scope))
  return Object.fromEntries(known)
}

function nativeNameOf(code: string): string | undefined {
  const known = nativeNames.get(code) ?? displayNames(code)(code)
  if (known !== undefined) nativeNames.set(code, known)
  return known
}
