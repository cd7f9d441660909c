import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput } from '../../http/problems.ts'
import type { Languages } from '../../translation/languages/language-schemas.ts'
import { displayNames } from '../display-names.ts'
import type { Parameters } from '../parameters.ts'
import { apertiumCode, shortCode } from './apertium-codes.ts'

/** Anybody may send a list, and parsing a code that no other request has takes 40 µs. */
const maxListCharacters = 2_000

/** What APy puts around most answers. */
export const respond = <T>(responseData: T) => ({
  responseData,
  responseDetails: null,
  responseStatus: 200,
})

/**
 * Each pair with codes of three letters and, where that differs, of two: clients that find the
 * short ones need no table of their own. `src` restricts the sources.
 */
export function listPairs({ languages }: Languages, parameters: Parameters) {
  const asked = parameters.findString('src')
  const source = asked === undefined ? undefined : parseLanguage(asked)
  const pairs = languages
    .filter(({ code }) => asked === undefined || code === source)
    .flatMap(({ code, targets }) => targets.map((target) => [code, target.code] as const))
    .flatMap(([from, to]) => {
      const long = { sourceLanguage: apertiumCode(from), targetLanguage: apertiumCode(to) }
      const short = { sourceLanguage: shortCode(from), targetLanguage: shortCode(to) }
      const isSame =
        long.sourceLanguage === short.sourceLanguage && long.targetLanguage === short.targetLanguage
      return isSame ? [long] : [long, short]
    })
  return respond(pairs)
}

/** Names in `locale`, by the codes that are asked for, or of all languages. */
export function listNames(
  { languages }: Languages,
  {
    parameters,
    acceptLanguage = '',
  }: { parameters: Parameters; acceptLanguage?: string | undefined },
) {
  const locale = parameters.findString('locale') ?? /^[\w-]+/.exec(acceptLanguage)?.[0] ?? 'en'
  const nameOf = displayNames(locale)
  const list = parameters.findString('languages')
  if (list !== undefined && list.length > maxListCharacters)
    throw invalidInput('languages', `It may have ${maxListCharacters} characters.`)
  const asked = list?.split(/\s+/)
  const codes = asked ?? languages.map(({ code }) => apertiumCode(code))
  const names = codes.flatMap((code) => {
    const tag = parseLanguage(code)
    const name = tag === undefined ? undefined : nameOf(tag)
    return name === undefined ? [] : [[code, name] as const]
  })
  return Object.fromEntries(names)
}
