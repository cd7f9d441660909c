// Spanish and Asturian open a question with `¿` and an exclamation with `¡`. Apertium's
// dictionaries and some models do not write them.
import { type Edit, editSegment, flattenSegment } from '@dragoman/formats/segment/flat-segment.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { findStarts } from './sentence-starts.ts'

/** Languages whose readers miss an opening sign; in Galician it is optional. */
const withOpeningSigns = /^(?:es|ast)\b/
const anyOpening = /[¿¡]/
const hasCapital = /\p{Lu}/u
/** What may stand between a sign and the space behind it. */
const closers = String.raw`["”’»)\]\u2060]{0,8}`
const behindWord = String.raw`(?<=[\p{L}\p{N}\ufffc\u2060"”’»)%€$][.…]{0,3})`
const signs = `${behindWord}([?!])[?!]{0,9}(["”»’)]?)`
/**
 * At the end of a sentence, or before what says whose it is: `"Vienes?", dijo.`, `Vienes? dijo.`
 * Names end with an exclamation mark too: `Yahoo! es`.
 */
const closing = new RegExp(
  String.raw`${signs}(?=${closers}(?:\s(?![¿¡"“«‘(]{0,4}\p{Ll})|$|(?<=\?["”»’)]?)\s)|` +
    String.raw`(?<=["”»’]),\s)`,
  'gu',
)
/** The same in a chat without capitals. */
const smallClosing = new RegExp(String.raw`${signs}(?=${closers}(?:\s|$))`, 'gu')
/** What a quotation mark or bracket closes. */
const opposites: Readonly<Record<string, string>> = { '”': '“', '»': '«', '’': '‘', ')': '(' }
const asking = '(?:por )?qué|cómo|cuándo|a?dónde|cuál(?:es)?|quién(?:es)?|cuánt[oa]s?'
/** A question may begin behind a comma: `Hola, ¿cómo estás?`, `Es rojo, ¿verdad?` */
const clause = new RegExp(`, (?=(?:${asking}) |(?:verdad|no|sí|eh|vale)$)`, 'giu')
/** Behind a label or a speaker's name: `Ana: ¿dónde estás?` */
const afterColon = ': '
/** An emoji may end a sentence before a capital, but the name of a person does not. */
const mayEndInside = /\ufffc\s{1,3}\p{Lu}/u
/** What an opening sign stands before: a word, a placeholder or an amount, `-$5`. */
const firstSign = /(?:\p{Sc}|[-+−#](?=[\p{Sc}\p{N}])){0,3}[\p{L}\p{N}\ufffc]/u
/** A password or a code, whose sign may be its own: `La contraseña es Verano2026!` */
const code = /\p{L}\p{N}{1,20}$/u
const saysCode = /contraseña|clave|código|password|wi-?fi|(?<!\p{L})pin(?!\p{L})/iu
/** A condition before the question: `Si llueve, ¿vienes?` */
const condition = /^si [^,]{1,200}, /iu
/** A greeting or an answer before the question: `Hola Emma, ¿vienes?`, `Sí, ¿quieres?` */
const greeting = new RegExp(
  '^(?:[Hh]ola|[Bb]uen[oa]s(?: días| tardes| noches)?|[Oo](?:ye|iga)|[Pp]erd(?:on[ae]|ón)|' +
    '[Dd]isculp[ae]|[Ll]o siento|[Gg]racias|[Bb]ueno|[Bb]ien|[Vv]ale|[Dd]e acuerdo|O[Kk]|' +
    '[Cc]laro|[Ss]í|[Nn]o|[Pp]or favor|[Qq]uerid[oa]s?|[Ee]stimad[oa]s?|[Mm]ir[ae]|[AaOo]h)' +
    String.raw`(?: \u2060?(?:\p{Lu}[\p{L}\p{M}.]{0,40}|a tod[oa]s|tod[oa]s|amig[oa]s?|señora?|` +
    String.raw`\ufffc)\u2060?){0,4}, `,
  'u',
)
/** No sentence ends with them: `el Sr. García`. */
const abbreviations =
  String.raw`\p{L}|S(?:ra?|res|rta)|Dra?|Dña|Prof|Lic|Ing|Uds?|Vd|St[ao]?|EE|UU|Avda?|Av|Pza|núm|` +
  'págs?|[Vv]ol|cap|art|fig|ej|vs|[Tt]el|aprox|Mrs?|Ms|Mme|[ckm]?m|k?g|ml|min|seg|hrs?'
const fullStop = String.raw`(?<!(?<![\p{L}\p{M}])(?:${abbreviations}))\.`
const endInside = new RegExp(String.raw`(?:[?!…]|${fullStop})${closers}\s`, 'u')
const endBefore = new RegExp(String.raw`${fullStop}[^\p{L}\p{N}]{1,16}$`, 'u')
/** An end, and what is between it and the next sentence. */
const longestEnd = 32

/** A translation whose questions and exclamations are opened, if its source has such. */
export function openSentences(translation: Segment, source: Segment, to: string): Segment {
  if (!withOpeningSigns.test(to) || !source.some(hasSign)) return translation
  return editSegment(translation, findMissing(flattenSegment(translation)))
}

const hasSign = (part: Part): boolean => typeof part === 'string' && /[?!？！]/.test(part)

/** The signs that are missing. */
function findMissing(text: string): Edit[] {
  const isBehindEnd = (at: number) => endBefore.test(text.slice(Math.max(0, at - longestEnd), at))
  const starts = findStarts(text).filter(({ isSure, at }) => isSure || isBehindEnd(at))
  const missing: Edit[] = []
  let read = 0
  const ends = hasCapital.test(text) ? closing : smallClosing
  for (const { 0: found, 1: sign, 2: mark = '', index } of text.matchAll(ends)) {
    const begun = text.slice(read, index)
    read = index + found.length
    const start = starts.findLast(({ at }) => at < index)?.at ?? index
    const from = Math.max(start, beginningInside(text.slice(0, index), mark))
    const sentence = text.slice(from, index)
    // It is open, or it is doubtful where it begins.
    if (anyOpening.test(begun) || endInside.test(sentence) || endsInside(sentence)) continue
    if (sign === '!' && code.test(sentence) && saysCode.test(sentence)) continue
    const asked = beginningOfQuestion(sentence, sign)
    const first = sentence.slice(asked).search(firstSign)
    if (first >= 0) missing.push({ at: from + asked + first, written: sign === '?' ? '¿' : '¡' })
  }
  return missing
}

/** One before the first word ends nothing. */
const endsInside = (sentence: string): boolean =>
  mayEndInside.test(sentence.slice(Math.max(0, sentence.search(/[\p{L}\p{N}]/u))))

function beginningOfQuestion(sentence: string, sign: string | undefined): number {
  const last = sentence.matchAll(clause).toArray().at(-1)
  if (last) return last.index + last[0].length
  const colon = sentence.lastIndexOf(afterColon)
  if (colon >= 0) return colon + afterColon.length
  const before = condition.exec(sentence) ?? (sign === '?' ? greeting.exec(sentence) : null)
  return before?.[0].length ?? 0
}

/** Where begins what a quotation mark or bracket ends; 0 if it ends nothing. */
function beginningInside(before: string, mark: string): number {
  if (mark === '"') return before.split('"').length % 2 === 0 ? before.lastIndexOf('"') + 1 : 0
  const opposite = opposites[mark]
  return opposite === undefined ? 0 : before.lastIndexOf(opposite) + 1
}
