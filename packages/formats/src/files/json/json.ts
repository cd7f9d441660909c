// JSON: the texts of programs in the shapes that their libraries read, and any other. Values that
// are strings are language; everything else stays as it is.
import type { LanguagePair } from '../../languages/language-tag.ts'
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { ignoredPaths } from '../resources/ignored-keys.ts'
import { cutValue } from '../resources/message-values.ts'
import { pluralNotices } from '../resources/plural-keys.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { translatedLanguage } from '../stated-language.ts'
import { shapeOf } from './json-shapes.ts'
import {
  decodeJsonString,
  encodeJsonString,
  findJsonStrings,
  type JsonString,
} from './json-strings.ts'

export const cutJson: CutFormat = (bytes, settings) => {
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const found = findJsonStrings(text)
  const { options, textTerms } = settings
  const isIgnored = ignoredPaths(options.ignoreKeys)
  const values = found.strings
    .filter(({ path }) => !isIgnored(path))
    .map((place) => ({ ...place, value: decodeJsonString(text.slice(place.start, place.end)) }))
  const shape = shapeOf(found, values, settings)
  const splices = values
    .filter((value) => shape.isText(value))
    .map(({ start, end, value }): Splice => {
      const raw = text.slice(start, end)
      return {
        start,
        end,
        content: cutValue(value, { ...shape, textTerms }),
        write: (translated) => encodeJsonString(translated, raw),
      }
    })
  const { segments, assemble } = spliceTexts(text, splices)
  const isLanguage = (key: string | number): boolean => key === shape.languageKey
  return {
    segments,
    notices: [...notices, ...pluralNotices(found.strings.map(keyOf), settings.to)],
    assemble(translations, pair) {
      const translated = assemble(translations)
      if (translated === text) return bytes
      const { strings } = findJsonStrings(translated)
      checkStructure(strings, found.strings)
      const language = strings.find(({ path }) => path?.depth === 0 && isLanguage(path.key))
      return encode(language === undefined ? translated : setLanguage(translated, language, pair))
    },
  }
}

const keyOf = ({ path }: JsonString): string => (typeof path?.key === 'string' ? path.key : '')

/** Writes a language as the source does: `pt_BR` unless that has a hyphen. */
function setLanguage(text: string, { start, end }: JsonString, pair: LanguagePair): string {
  const stated = text.slice(start, end)
  const language = translatedLanguage(stated.replaceAll('_', '-'), pair)
  const written = stated.includes('-') ? language : language.replaceAll('-', '_')
  return text.slice(0, start) + written + text.slice(end)
}

/** Throws unless a translation has its strings under the same keys. */
function checkStructure(now: readonly JsonString[], strings: readonly JsonString[]): void {
  if (now.length !== strings.length || now.some((found, at) => !hasKeyOf(found, strings[at])))
    throw new DocumentError('document-damaged', 'The translation would have other keys.', {
      reason: 'translation-broken',
    })
}

const hasKeyOf = ({ path }: JsonString, other: JsonString | undefined): boolean =>
  path?.key === other?.path?.key && path?.depth === other?.path?.depth
