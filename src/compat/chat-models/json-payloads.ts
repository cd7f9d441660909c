// Several texts in JSON. Each program wants the answer in a form of its own.
import { invalidInput } from '../../http/problems.ts'
import type { Payload, TranslatedItem } from './payload.ts'

type Item = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Undefined if it is no JSON. Throws `validation-failed` if it has nothing to translate. */
export function readJson(text: string, system: string): Payload | undefined {
  const value = parse(text)
  if (value === undefined) return undefined
  return (
    readSegments(value, system) ?? readStrings(value) ?? readPositions(value) ?? readValues(value)
  )
}

/** The target language that a message in JSON names. */
export function targetOf(text: string): { from?: string; to?: string } {
  const value = parse(text)
  if (!isObject(value)) return {}
  const from = value.sourceLanguage ?? value.source_language
  const to = value.targetLanguage ?? value.target_language
  return {
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  }
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `segments` of a page: the system prompt says whether they come back as JSON, XML or lines. */
function readSegments(value: unknown, system: string): Payload | undefined {
  if (!isObject(value) || !Array.isArray(value.segments)) return undefined
  const segments = value.segments.filter(isObject)
  if (segments.length < value.segments.length || !segments.every(hasText('text'))) return undefined
  const ids = segments.map(({ id }) => id)
  const write = system.includes('raw XML-like format')
    ? writeXml
    : system.includes('ID | Text')
      ? writeRows
      : writeJson
  return {
    texts: segments.map(({ text }) => String(text)),
    write: (translations) => write(ids, translations),
  }
}

const hasText = (name: string) => (item: Item) => typeof item[name] === 'string'

type WriteSegments = (ids: readonly unknown[], translations: readonly TranslatedItem[]) => string

const writeJson: WriteSegments = (ids, translations) =>
  JSON.stringify({
    translations: translations.map(({ translatedText, from }, index) => ({
      id: ids[index],
      text: translatedText,
      sourceLanguage: from,
    })),
  })

const writeXml: WriteSegments = (ids, translations) => {
  const rows = translations.map(
    ({ translatedText, from }, index) =>
      `<t id="${ids[index]}" sourceLanguage="${from}">${translatedText}</t>`,
  )
  return `<root>${rows.join('')}</root>`
}

const writeRows: WriteSegments = (ids, translations) =>
  translations
    .map(({ translatedText }, index) => `${ids[index]} | ${translatedText.replace(/\n/g, '<br>')}`)
    .join('\n')

/** `strings` of a catalogue, some in `parts` with placeholders between them. */
function readStrings(value: unknown): Payload | undefined {
  if (!isObject(value) || !Array.isArray(value.strings)) return undefined
  const strings: unknown[] = value.strings
  const items = strings.map((each) => (isObject(each) ? each : { source: each }))
  if (!items.every(hasText('source'))) return undefined
  return {
    texts: items.map(({ source }) => String(source)),
    write: (translations) =>
      JSON.stringify(
        translations.map(({ translatedText }, index) =>
          writeString(translatedText, items[index]?.parts),
        ),
      ),
  }
}

function writeString(translated: string, parts: unknown): unknown {
  if (!Array.isArray(parts)) return translated
  const placeholders = new Map(
    parts
      .filter(isObject)
      .filter(({ type }) => type === 'placeholder')
      .map((part) => [String(part.id), part]),
  )
  if (placeholders.size === 0) return translated
  const found = translated.split(/(@@PH\d{1,4}@@)/).filter((part) => part !== '')
  const used = found.filter((part) => placeholders.has(part))
  if (used.length !== placeholders.size || new Set(used).size !== used.length)
    throw invalidInput('messages', 'A placeholder would not stay in the translation.')
  return { parts: found.map((part) => placeholders.get(part) ?? { type: 'text', text: part }) }
}

/** Lines of subtitles with their positions. */
function readPositions(value: unknown): Payload | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const items = value.filter(isObject)
  if (items.length < value.length || !items.every(hasText('line'))) return undefined
  return {
    texts: items.map(({ line }) => String(line)),
    write: (translations) =>
      JSON.stringify({
        translations: translations.map(({ translatedText }, index) => ({
          position: items[index]?.position,
          line: translatedText,
        })),
      }),
  }
}

/** Lists and objects of any form: all texts are translated, and all names stay. */
function readValues(value: unknown): Payload {
  const texts: string[] = []
  mapTexts(value, (text) => {
    texts.push(text)
    return text
  })
  if (texts.length === 0) throw invalidInput('messages', 'The JSON has no text to translate.')
  return {
    texts,
    write(translations) {
      let next = 0
      const translated = mapTexts(value, () => translations[next++]?.translatedText ?? '')
      return JSON.stringify(translated)
    },
  }
}

function mapTexts(value: unknown, translate: (text: string) => string): unknown {
  if (typeof value === 'string') return value === '' ? value : translate(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, translate))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, mapTexts(item, translate)]),
  )
}
