// Which forms of a message are translated, from which text, and how they are written.
import type { SegmentedText } from '../../segment/segmented-text.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { type Edit, replaced } from '../../xml/edits.ts'
import { cutValue } from '../resources/message-values.ts'
import { hasSameDirectives } from './format-directives.ts'
import type { PluralForms } from './plural-forms.ts'
import { markFuzzy } from './po-fuzzy.ts'
import { type Folding, writePoString } from './po-strings.ts'
import type { PoEntry, PoMessage } from './po-syntax.ts'

/** A message of which something is translated. */
interface PoTask {
  readonly message: PoMessage
  /** `msgid`, `msgid_plural` or both. */
  readonly texts: readonly { readonly entry: PoEntry; readonly content: SegmentedText }[]
  /** For each form the entry that it translates; undefined for one that stays. */
  readonly forms: readonly (PoEntry | undefined)[]
}

/** What of a message is translated; undefined for nothing. */
export function findPoTask(
  message: PoMessage,
  plurals: PluralForms,
  wanted: {
    readonly all: boolean
    readonly fuzzy: boolean
    readonly textTerms?: TextTerms | undefined
  },
): PoTask | undefined {
  const isFuzzy = message.flags.includes('fuzzy')
  if (isFuzzy && !wanted.fuzzy) return undefined
  const all = wanted.all || isFuzzy
  const sources = sourcesOf(message, plurals)
  const forms = sources.map((source, index) => {
    const isEmpty = (formAt(message, index)?.text ?? '') === ''
    return all || isEmpty ? source : undefined
  })
  const entries = [message.id, message.plural].filter((entry) => entry !== undefined)
  const used = entries.filter((entry) => forms.includes(entry))
  if (used.length === 0) return undefined
  return {
    message,
    texts: used.map((entry) => ({ entry, content: cutValue(entry.text, wanted) })),
    forms,
  }
}

const formAt = ({ forms }: PoMessage, index: number): PoEntry | undefined =>
  forms.find((form) => form.index === index)

/** Numbers that take a form, from which on msgfmt wants all directives in it. */
const oftenFrom = 5

/** For each form what it translates: the one that 1 takes `msgid`, the others `msgid_plural`. */
function sourcesOf({ id, plural, flags }: PoMessage, plurals: PluralForms): PoEntry[] {
  if (plural === undefined) return [id]
  const { count, formOf } = plurals
  const singular = formOf(1)
  const numbers = Array.from({ length: 1001 }, (_, n) => n)
  const isOften = numbers.filter((n) => formOf(n) === singular).length >= oftenFrom
  const isGeneral = hasSameDirectives(id.text, plural.text, ['c-format', ...flags])
  return Array.from({ length: count }, (_, form) =>
    form === singular && (isGeneral || !isOften) ? id : plural,
  )
}

/** What one of a task's texts became. */
interface PoTranslation {
  readonly text: string
  readonly isDoubtful: boolean
}

/**
 * The forms of a message with the translations of the task's texts. It becomes fuzzy if one that is
 * written is doubtful.
 */
export function writePoTask(
  { message, texts, forms }: PoTask,
  translations: readonly PoTranslation[],
  { source, folding }: { source: string; folding: Folding },
): Edit[] {
  let isFuzzy = false
  const written = forms.map((entry, index) => {
    const old = formAt(message, index)
    const kept = old && source.slice(old.start, old.end)
    const translation = translations[texts.findIndex((each) => each.entry === entry)]
    const text = translation?.text ?? ''
    const keyword = message.plural ? `msgstr[${index}]` : 'msgstr'
    if (entry === undefined || !isUsable(text, entry, message.flags)) return kept ?? `${keyword} ""`
    isFuzzy ||= translation?.isDoubtful === true
    return `${keyword} ${writePoString(withLineBreaks(text, message.id), entry, folding)}`
  })
  const { start } = message.forms[0]
  const end = message.forms.at(-1)?.end ?? start
  const edit = replaced({ start, end }, written.join(folding.lineBreak))
  return isFuzzy ? [...markFuzzy(message, source, folding.lineBreak), edit] : [edit]
}

/** A translation with other directives stays out: its program would fail. */
const isUsable = (text: string, { text: source }: PoEntry, flags: readonly string[]): boolean =>
  text.trim() !== '' && hasSameDirectives(source, text, flags)

/** msgfmt wants the same line breaks at both ends as in `msgid`, where no NUL is written. */
function withLineBreaks(text: string, { text: source }: PoEntry): string {
  const words = text
    .replaceAll('\0', '')
    .replace(/^\n+/, '')
    .replace(/(?<!\n)\n+$/, '')
  const before = /^\n*/.exec(source)?.[0] ?? ''
  const after = words === '' ? '' : (/(?<!\n)\n*$/.exec(source)?.[0] ?? '')
  return before + words + after
}
