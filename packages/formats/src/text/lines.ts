// What separates the segments of a text without markup.
import type { Segment } from '../segment/segment.ts'

const wideSpaces = String.raw`\t\u1680\u2000-\u200a\u205f\u3000\ufeff`
/** Spaces within a line. */
const space = String.raw`[ \u00a0\u202f${wideSpaces}]`
/** Line breaks, and whitespace that separates columns or sentences. */
const gap =
  String.raw`\r\n|[\n\r\v\f\u0085\u2028\u2029]|` +
  String.raw`[ \u00a0\u202f${wideSpaces}]{2,}|[${wideSpaces}]`
/**
 * Line ends and tabs as programs and subtitles write them: a backslash and a letter. What else a
 * backslash begins is a placeholder.
 */
const escapes = String.raw`(?:\\r\\n|\\[nrtNhvf])${space}?`
/** Signs between labels: never within a sentence, if there is whitespace around them. */
const barSigns = String.raw`[>¦•●▪◦‣·⋅∙→←⇒⇐↔➔►▶▸›>‖│┃]|[|>:\/]{2}|--?>|=>|<--?`
/** The same and `|`, which needs no whitespace. */
const bar = String.raw`${space}?\|{1,9}${space}?|(?<!\S)(?:${barSigns})(?!\S)${space}?`
/** What decorates a label: ***IMPORTANT*** ===NOTE===; not a word of which a part is hidden. */
const decoration = ['\\*', '=', '~', '#']
  .map(
    (sign) =>
      `(?=${sign}{3})(?:(?<=^|\\s)|(?<=(?:^|\\s)${sign}{3,99}[^${sign}\\n]{1,80}))${sign}{3,99}`,
  )
  .join('|')
/**
 * What separates segments: line breaks of every kind, and whitespace that separates columns or
 * sentences: several spaces in a row, tabs, and wide spaces; and signs between labels. A single
 * space or no-break space is part of a sentence.
 */
export const separator = new RegExp(`${gap}|${escapes}|${bar}|(?:${decoration})${space}?`, 'g')
/** Every separator has one of these. Most texts have none, and these searches first are faster. */
const signsOfSeparators: readonly RegExp[] = [
  /[\t-\r\\|><]|\*{3}|={3}|~{3}|#{3}/,
  /[ \u00a0\u202f]{2}|[:/]{2}/,
]
const signsBeyondAscii = new RegExp(
  String.raw`[\u0085\u2028\u2029${wideSpaces}¦•●▪◦‣·⋅∙→←⇒⇐↔➔►▶▸›‖│┃]`,
)
const beyondAscii = /[\u0080-\uffff]/

/** Whether a text may have a separator. */
export const mayHaveSeparators = (text: string): boolean =>
  signsOfSeparators.some((sign) => sign.test(text)) ||
  (beyondAscii.test(text) && signsBeyondAscii.test(text))

/** As separators are written in HTML and XML, where whitespace is no separator. */
const rawSpace = String.raw`(?:\s|&nbsp;|&#160;|&#xa0;)`
const barReferences =
  '&(?:bull|middot|sdot|raquo|rsaquo|[rl]arr|rArr|gt|vert|#124|#183|#8226|#8594);'
const rawSigns = `${barSigns}|${barReferences}`
const rawBar = String.raw`(?<=^|\s|&nbsp;|&#160;|&#xa0;|\|)(?:${rawSigns})(?=$|${rawSpace})`
export const rawSeparator = new RegExp(
  String.raw`${rawSpace}{0,9}(?:(?<!\\)\|{1,9}|${rawBar})${rawSpace}{0,9}|${escapes}|` +
    `(?:${decoration})${rawSpace}{0,9}`,
  'gi',
)

/** Signs that separate short labels, but are parts of a sentence otherwise. */
const labelSign = String.raw`(?:[=\/+&~*×—–<»]|--|&(?:amp|mdash|ndash|plus|equals|sol|times|lt);)`
/** Between words in title case `/` needs no whitespace. */
const labelSeparator = new RegExp(
  String.raw`(?<=\S${rawSpace}{1,9})${labelSign}(?=${rawSpace}{1,9}\S)|` +
    String.raw`(?<=\p{Lu}\p{Ll}{1,30})\/(?=\p{Lu}\p{Ll})`,
  'gu',
)
const mayHaveLabels = new RegExp(labelSign)
/** Not after an abbreviation: Mr., St., Inc. */
const sentenceEnd = /(?<!(?<!\p{L})\p{Lu}\p{Ll}{0,3})[.!?…](?:\s|$)/u
/** A longer one is part of a sentence. */
const mostWordsOfLabel = 4
/** A label is as short as that, in UTF-16 units. */
const longestLabel = 60

/**
 * Where the signs are that separate the labels of a line: `Home / Products`, `red = rojo`. None if
 * the line reads as a sentence: with a full stop, or with more than four words between two signs.
 */
export function findLabelSigns(line: string): { readonly start: number; readonly end: number }[] {
  if (!mayHaveLabels.test(line)) return []
  const signs = Array.from(line.matchAll(labelSeparator), ({ 0: sign, index }) => ({
    start: index,
    end: index + sign.length,
  }))
  if (signs.length === 0 || sentenceEnd.test(line) || /« |«\S/.test(line)) return []
  const ends = [...signs.map(({ start }) => start), line.length]
  const areShort = ends.every((end, index) => isLabel(line.slice(signs[index - 1]?.end ?? 0, end)))
  return areShort ? signs : []
}

function isLabel(text: string): boolean {
  const label = text.trim()
  // The owner of what follows the sign: Mom's & Dad's car.
  if (/['’]s$/.test(label)) return false
  return label.length <= longestLabel && label.split(/\s+/).length <= mostWordsOfLabel
}

/** Whether there is anything to translate. A single capital is a label. */
export function hasLetters(segment: Segment): boolean {
  const [only] = segment
  if (segment.length === 1 && typeof only === 'string' && loneLetter.test(only)) return false
  return segment.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
}

const loneLetter = /^[\s\d.,:;()-]{0,20}[A-Z][\s\d.,:;()-]{0,20}$/
