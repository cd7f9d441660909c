// English forms that the stages misread: `ma'am` as "ma 'm", `They'd've` as unknown, and the unit
// of `200 g butter` as the first part of a compound. Words and units travel as placeholders.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** Placeholders of forms have numbers from here on: no segment has so many of its own. */
const firstForm = 3_000_000
const units = 'mg|g|kg|mm|cm|m|km|ml|cl|dl|l|L|kB|KB|MB|GB|TB|Hz|kHz|MHz|GHz|W|kW|kWh'
const unit = String.raw`(?<=\d[ \u00a0])(?:${units})(?= \p{L})`
const contracted = String.raw`(?<![\p{L}'’])(?:ma['’]am|ne['’]er(?:-do-wells?)?|e['’]er|o['’]er)`
const form = new RegExp(`(${unit}|${contracted}(?![\\p{L}'’]))`, 'iu')
/** `would've`, which the stages know, for what they do not: `'d've`. */
const doubled = /(?<=\p{L})['’](d|ll)['’]ve\b/giu
const acute = /(?<=\p{L})´(?=(?:s|m|t|d|re|ve|ll)(?!\p{L}))/giu

/** Hyphens of `19-year-old` and `5-star`: without spaces the stages write `de19años`. */
const measure = new RegExp(
  String.raw`(?<=\d)-(?=(?:year|month|week|day|hour|minute|second|mile|meter|metre|foot|inch|` +
    String.raw`pound|page|star|storey|story|bedroom|room|seat|door|step|part|point)(?![\p{L}]))` +
    String.raw`|(?<=\d-(?:year|month|week|day))-(?=old(?!\p{L}))`,
  'giu',
)

const mayHaveForm = /\d-\p{L}|\d[ \u00a0]\p{L}|\p{L}['’´]\p{L}/u

/** A segment with forms that the stages carry, and how the answer gets its own. */
interface SegmentWithForms {
  readonly segment: Segment
  restore(answer: Segment): Segment
}

export function prepareForms(segment: Segment): SegmentWithForms {
  if (!segment.some((part) => typeof part === 'string' && mayHaveForm.test(part)))
    return { segment, restore: (answer) => answer }
  const forms: string[] = []
  const parts = segment.flatMap((part): Part[] => {
    if (typeof part !== 'string') return [part]
    const pieces = expand(part).split(form)
    if (pieces.length === 1) return pieces
    return pieces
      .map((piece, index) =>
        index % 2 === 0 ? piece : { placeholder: firstForm + forms.push(piece) - 1 },
      )
      .filter((piece) => piece !== '')
  })
  const restore = (answer: Segment): Segment =>
    forms.length === 0
      ? answer
      : answer.map((part) =>
          typeof part === 'object' && 'placeholder' in part
            ? (forms[part.placeholder - firstForm] ?? part)
            : part,
        )
  return { segment: parts, restore }
}

const expand = (text: string): string =>
  text
    .replace(acute, "'")
    .replace(measure, ' - ')
    .replace(doubled, (_, verb: string) => (/d/i.test(verb) ? ' would have' : ' will have'))
