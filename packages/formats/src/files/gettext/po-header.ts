// The header of a PO file: a message without ID, whose lines are fields.

import { type Edit, replaced } from '../../xml/edits.ts'
import { type DocumentNotice, translationsReplaced } from '../document-notice.ts'
import { isSameWrittenLanguage } from '../written-language.ts'
import { type PluralForms, pluralFormsOf, readPluralForms } from './plural-forms.ts'
import type { PoMessage } from './po-syntax.ts'

/** The encoding that a file declares; undefined in templates, which have the word CHARSET there. */
export function declaredCharset(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  const charset = /"Content-Type:[^"\n]{0,100}charset=([\w.:+-]{1,40})/i.exec(start)?.[1]
  return charset === 'CHARSET' ? undefined : charset
}

const headerBytes = 20_000

interface PoHeader {
  /** What the translated file has. */
  readonly plurals: PluralForms
  /** The language of the translations that the file has, if the file says that it is another. */
  readonly replaces: string | undefined
  readonly notices: readonly DocumentNotice[]
  /** The header of the translated file; a file without one gets one. */
  edit(lineBreak: string): Edit
}

export const isHeader = ({ id, context }: PoMessage): boolean =>
  id.text === '' && context === undefined

/** What becomes of the header in a translation to a language, as BCP 47. */
export function readPoHeader(source: string, messages: readonly PoMessage[], to: string): PoHeader {
  const header = messages.find(isHeader)
  const fields = header?.forms[0].text ?? ''
  const language = fieldOf(fields, 'Language')?.replaceAll('_', '-').replace('@latin', '-Latn')
  const own = readPluralForms(fieldOf(fields, 'Plural-Forms') ?? '')
  const isSame = language !== undefined && isSameWrittenLanguage(language, to)
  const usual = pluralFormsOf(to)
  const isKept = own !== undefined && (isSame || (!language && own.count === usual.count))
  const plurals = isKept ? own : usual
  const wanted: [string, string][] = [['Content-Type', 'text/plain; charset=UTF-8']]
  if (!isSame) wanted.push(['Language', gettextLanguage(to)])
  if (!isKept) wanted.push(['Plural-Forms', plurals.header])
  const replaces = language && !isSame ? language : undefined
  const notices = replaces ? [translationsReplaced(replaces)] : []
  const edit = (lineBreak: string): Edit => {
    if (header === undefined) {
      const start = messages[0]?.start ?? source.length
      const text = ['msgid ""', 'msgstr ""', ...lines(wanted), '', ''].join(lineBreak)
      return replaced({ start, end: start }, text)
    }
    const { start, end } = header.forms[0]
    const text = wanted.reduce(
      (edited, [name, value]) => setField(edited, { name, value, lineBreak }),
      source.slice(start, end),
    )
    return replaced({ start, end }, text)
  }
  return { plurals, replaces, notices, edit }
}

const fieldOf = (fields: string, name: string): string | undefined =>
  fields
    .split('\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 1)
    .trim()

const lines = (fields: readonly (readonly [string, string])[]): string[] =>
  fields.map(([name, value]) => `"${name}: ${value}\\n"`)

/** Sets a field in the source of a header: its value may be folded into several strings. */
function setField(
  source: string,
  { name, value, lineBreak }: { name: string; value: string; lineBreak: string },
): string {
  const field = new RegExp(
    String.raw`(?<="|\\n)${name}:((?:[^"\\]|"\s*"|\\[^n])*)(?=\\n|"\s*$)`,
    'i',
  )
  const written = field.exec(source)
  if (written === null) {
    const ends = /\\n"\s*$|""\s*$/.test(source) ? [] : ['"\\n"']
    return [source, ...ends, ...lines([[name, value]])].join(lineBreak)
  }
  if (name !== 'Content-Type') return source.replace(field, () => `${name}: ${value}`)
  const charset = /charset=([\w.:+-]{1,40})/i.exec(written[1] ?? '')?.[1]
  if (charset !== undefined && /^utf-?8$/i.test(charset)) return source
  return source.replace(field, () => `${name}: ${value}`)
}

const gettextNames: Readonly<Record<string, string>> = {
  zh: 'zh_CN',
  'zh-Hans': 'zh_CN',
  'zh-Hant': 'zh_TW',
  'sr-Latn': 'sr@latin',
  'ca-valencia': 'ca@valencia',
}

const gettextLanguage = (tag: string): string => gettextNames[tag] ?? tag.replaceAll('-', '_')
