// A translation as chunks, which lines are made of: words, spaces, and what is shown again.
import type { Fonts } from '../fonts/fonts.ts'
import { shapeRuns } from '../fonts/run-shaping.ts'
import { findLevels, isRightToLeftLanguage, isRightToLeftLevel } from './bidi.ts'
import { findLineBreaks, splitGraphemes } from './line-breaks.ts'
import type { Chunk, ShapedText, StyledPart, TextChunk, TextStyle } from './setting.ts'

interface ShapingSettings {
  /** Of the paragraph in the source, in points. */
  readonly size: number
  /** The target, a BCP 47 tag. */
  readonly language: string
  readonly fonts: Fonts
}

/** What stands in a paragraph's text for something that is shown again. */
const objectSign = '\ufffc'
/** Letters of these scripts join, and look different beside letters. */
const joining = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}]/u
/** As many letters as HarfBuzz looks at; more would only fill the cache of words. */
const joiningReach = 2
/** The least distance of baselines in em; marks of some scripts need more room than Latin's. */
const usualLeading = 0.98
const tallLeading = 1.2
const tall = new RegExp(
  `[${[
    ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Lao'],
    ...['Malayalam', 'Myanmar', 'Sinhala', 'Tamil', 'Telugu', 'Thai'],
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
)

/**
 * The chunks of a translation. Whitespace becomes one space, as texts of segments have it, and soft
 * hyphens vanish. Its time is linear in the text.
 */
export function shapeParts(parts: readonly StyledPart[], settings: ShapingSettings): ShapedText {
  const { language } = settings
  const spans = joinParts(parts)
  const text = spans.map((span) => span.text).join('')
  const isRightToLeft = isRightToLeftLanguage(language)
  const paragraph: Paragraph = {
    ...settings,
    text,
    levels: findLevels(text, isRightToLeft),
    breaks: findLineBreaks(text, language),
    missing: new Set(),
  }
  const chunks: Chunk[] = []
  let start = 0
  for (const { part, text: own } of spans) {
    const end = start + own.length
    if ('placeholder' in part) {
      const { placeholder, style } = part
      const width = part.width / settings.size
      chunks.push({ ...describe(paragraph, start, end), placeholder, style, width, text: own })
    } else cutText(paragraph, { start, end, style: part.style }, chunks)
    start = end
  }
  return {
    chunks,
    isRightToLeft,
    missing: [...paragraph.missing].join(''),
    length: text.length,
    minLeading: tall.test(text) ? tallLeading : usualLeading,
  }
}

interface Paragraph extends ShapingSettings {
  readonly text: string
  readonly levels: Uint8Array
  readonly breaks: ReadonlySet<number>
  readonly missing: Set<string>
}

/** A part and its text in the paragraph. */
interface Span {
  readonly part: StyledPart
  text: string
}

function joinParts(parts: readonly StyledPart[]): readonly Span[] {
  const spans: Span[] = []
  for (const part of parts) {
    const last = spans.at(-1)
    if ('placeholder' in part) {
      spans.push({ part, text: objectSign })
      continue
    }
    const text = normalize(part.text)
    // Two parts may have a space where they meet.
    const added = last?.text.endsWith(' ') ? text.trimStart() : text
    if (last !== undefined && 'text' in last.part && last.part.style === part.style)
      last.text += added
    else if (added !== '') spans.push({ part, text: added })
  }
  return spans
}

/** Fonts have letters with marks rather than marks that find their letters. */
function normalize(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u00ad\ufffc\p{Cc}]/gu, '')
  return clean.replace(/\P{M}\p{M}+/gu, (cluster) => cluster.normalize('NFC'))
}

interface Range {
  readonly start: number
  readonly end: number
  readonly style: TextStyle
}

/** Cuts text of one style at spaces, at breaks, and where its direction changes. */
function cutText(paragraph: Paragraph, { start, end, style }: Range, chunks: Chunk[]): void {
  const { text, levels, breaks } = paragraph
  let first = start
  for (let at = start + 1; at <= end; at++) {
    const isCut =
      at === end ||
      breaks.has(at) ||
      text[at] === ' ' ||
      text[at - 1] === ' ' ||
      levels[at] !== levels[at - 1]
    if (!isCut) continue
    chunks.push(shapeRange(paragraph, { start: first, end: at, style }))
    first = at
  }
}

function describe({ text, levels, breaks }: Paragraph, start: number, end: number) {
  const isSpace = text[start] === ' '
  return { isSpace, isBreak: isSpace || breaks.has(end), level: levels[start] ?? 0 }
}

function shapeRange(paragraph: Paragraph, { start, end, style }: Range): TextChunk {
  const { text, fonts, language, missing } = paragraph
  const own = text.slice(start, end)
  const described = describe(paragraph, start, end)
  const joins = joining.test(own)
  const shaped = shapeRuns(fonts, {
    text: own,
    before: joins ? text.slice(Math.max(0, start - joiningReach), start) : '',
    after: joins ? text.slice(end, end + joiningReach) : '',
    isRightToLeft: isRightToLeftLevel(described.level),
    language,
    style,
  })
  for (const character of shaped.missing) missing.add(character)
  let split: readonly TextChunk[] | undefined
  const splitNow = () => {
    let first = start
    return splitGraphemes(own).map((grapheme) => {
      const range = { start: first, end: first + grapheme.length, style }
      first = range.end
      return { ...shapeRange(paragraph, range), isBreak: true }
    })
  }
  return {
    ...described,
    text: own,
    style,
    runs: shaped.runs,
    width: shaped.width * style.size,
    split() {
      split ??= splitNow()
      return split
    },
  }
}
