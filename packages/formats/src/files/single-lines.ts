// Most texts of a program are one line without markup. They are cut as `cutNotated` would,
// but a file has tens of thousands, and its general structures take several times as long.
import { isSameSegment, joinTexts, type Part, type Segment } from '../segment/segment.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import { openingOf } from '../text/line-openings.ts'
import { findLabelSigns, hasLetters, separator } from '../text/lines.ts'
import { isNotated } from '../text/notated-text.ts'
import { findPlaceholders, type PlaceholderExceptions } from '../text/placeholders.ts'

interface LineSyntax extends Pick<PlaceholderExceptions, 'textTerms'> {
  /** Finds what comes back as it is, beyond the usual placeholders; a global expression. */
  readonly templates?: RegExp | undefined
  /** How a translated text is written. */
  readonly quote?: ((text: string) => string) | undefined
}

/** Cuts a text; undefined if it has several lines or may have ICU messages. */
export function cutSingleLine(
  value: string,
  { quote = same, ...syntax }: LineSyntax,
): SegmentedText | undefined {
  if (value.search(separator) >= 0 || isNotated(value) || findLabelSigns(value).length > 0)
    return undefined
  const before = openingOf(value)
  const inner = value.slice(before.length).trimEnd()
  const { segment, codes } = readParts(inner, syntax)
  if (!hasLetters(segment)) return createSegmentedText({ pieces: [value], segments: [], render })
  const after = value.slice(before.length + inner.length)
  return createSegmentedText({
    pieces: [before, { segment: 0 }, after],
    segments: [segment],
    render,
  })

  function render(translation: Segment): Piece[] {
    const whole = joinTexts(translation)
    if (isSameSegment(whole, segment)) return [inner]
    return whole.map((part) => {
      if (typeof part === 'string') return quote(part)
      return codes['placeholder' in part ? part.placeholder : -1] ?? ''
    })
  }
}

const same = (text: string): string => text

/** The parts of a line, and the placeholders by number. */
function readParts(line: string, { templates, textTerms }: LineSyntax) {
  const segment: Part[] = []
  const codes: string[] = []
  let end = 0
  for (const { 0: template, index } of templates === undefined ? [] : line.matchAll(templates)) {
    addText(line.slice(end, index))
    addCode(template)
    end = index + template.length
  }
  addText(line.slice(end))
  return { segment, codes }

  function addCode(source: string): void {
    segment.push({ placeholder: codes.push(source) - 1 })
  }

  function addText(text: string): void {
    let written = 0
    for (const { start, source } of findPlaceholders(text, textTerms)) {
      if (start > written) segment.push(text.slice(written, start))
      addCode(source)
      written = start + source.length
    }
    if (written < text.length) segment.push(text.slice(written))
  }
}
