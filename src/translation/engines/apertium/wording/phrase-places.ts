// Where fixed expressions are told from the same words in a sentence. Texts are flat: flat-text.ts.
import { placeholderRange, tagRange } from '../flat-text.ts'

/** Where an expression must stand to be one; elsewhere the words mean what they say. */
export type Place = 'clause' | 'first' | 'question' | 'closing' | 'label' | 'whole'
const places: Readonly<Partial<Record<Place, string>>> = {
  // Colours are `claro` too, and what is true is `certo`.
  first: 'claro|certo',
  // As answers, they say that all is well.
  question: 'ça va|tudo bem',
  // `Sincerely, he believed it.`
  closing:
    'best regards|kind regards|regards|warm regards|yours sincerely|sincerely|yours faithfully|' +
    'saludos cordiales|un cordial saludo|atentamente|salutacions cordials|atentament|' +
    'cordialement|bien cordialement|atenciosamente|cumprimentos|com os melhores cumprimentos|' +
    'un cordial saúdo|cordiali saluti|distinti saluti|cordialmente',
  // People are exhausted too.
  whole: 'agotado|exhaurit|esgotat|épuisé|esgotado|esaurito|login|logout|prego',
}
const ownPlaces = new Map(
  Object.entries(places).flatMap(([place, phrases]) =>
    phrases.split('|').map((phrase): [string, Place] => [phrase, place as Place]),
  ),
)

export const placeOf = (phrase: string, isLabel: boolean): Place =>
  ownPlaces.get(phrase) ?? (isLabel ? 'label' : 'clause')

/** Tags may be around an expression or around its sentence. */
const tags = `[${tagRange}]{0,3}`
const opening = `[${tagRange}"“«(—–-]{0,5}`
const behind = (signs: string): string =>
  `(?<=(?:^|[${placeholderRange}]|[${signs}]${tags}["”»)]?${tags}\\s)${opening})`
const before = (ends: string): string => `(?=${tags}["”»)]?${tags}(?:${ends}|$))`
const afterStop = `(?:${tags}["”»)]?${tags}(?:\\s|$)|["”»)]|[${placeholderRange}])`
const stop = (signs: string): string => `\\s?[${signs}]${afterStop}|\\s?[.!?…]{2}`
const comma = `,${tags}(?:\\s|$|[${placeholderRange}])`
const breaks = `[${placeholderRange}]`
const signer = String.raw`,?${tags}$|,\s[^\s.,;!?]{1,40}(?:\s[^\s.,;!?]{1,40}){0,2}$`

const around: Readonly<Record<Place, readonly [behind: string, before: string]>> = {
  clause: [behind('.!?…:,;'), before(`${stop('.!?…:;')}|${comma}|${breaks}`)],
  first: [behind('.!?…'), before(`${stop('.!?…')}|${comma}|${breaks}`)],
  question: [behind('.!?…:,;'), before(String.raw`\s?\?`)],
  closing: [behind('.!?…'), before(`${signer}|,?${breaks}`)],
  label: [behind('.!?…:'), before(`${stop('.!?…:')}|${breaks}`)],
  whole: [`(?<=^${opening})`, before('[.!…]$')],
}

/** A pattern, with the flags `iu`, of expressions in a place. */
export function patternIn(place: Place, some: readonly string[]): string {
  const anyPhrase = some
    .map((phrase) => phrase.replaceAll('.', String.raw`\.`).replaceAll("'", "['’]"))
    .join('|')
  const [lookbehind, lookahead] = around[place]
  return `${lookbehind}[¿¡]?(?:${anyPhrase})${lookahead}`
}
