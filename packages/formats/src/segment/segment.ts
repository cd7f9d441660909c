// What a text is cut into, and what an engine translates.

/**
 * A part of a segment: text to translate, a placeholder that must not change, or an inline tag that
 * opens or closes. The numbers belong to the segment; each `placeholder`, `open` and `close` comes
 * back exactly once.
 */
export type Part =
  | string
  | { readonly placeholder: number }
  | { readonly open: number }
  | { readonly close: number }

/** What is translated at once: at most a paragraph, without line breaks or outer whitespace. */
export type Segment = readonly Part[]

/** The text of a segment, without placeholders and tags. */
export const segmentText = (segment: Segment): string =>
  segment.filter((part) => typeof part === 'string').join(' ')

/** UTF-16 units of text: the measure of batches and queues. */
export function segmentLength(segment: Segment): number {
  let length = 0
  for (const part of segment) length += typeof part === 'string' ? part.length : 1
  return length
}

/** Whether a translation equals its source, part by part. */
export const isSameSegment = (translation: Segment, source: Segment = []): boolean =>
  translation.length === source.length &&
  translation.every((part, index) => {
    const original = source[index]
    return (
      part === original ||
      (typeof part === 'object' && typeof original === 'object' && isSameCode(part, original))
    )
  })

type Code = Exclude<Part, string>

function isSameCode(code: Code, other: Code): boolean {
  if ('placeholder' in code) return 'placeholder' in other && code.placeholder === other.placeholder
  if ('open' in code) return 'open' in other && code.open === other.open
  return 'close' in other && code.close === other.close
}

/** The segment with each of its texts changed. */
export function mapText(segment: Segment, change: (text: string) => string): Segment {
  return segment.map((part) => (typeof part === 'string' ? change(part) : part))
}

/** Texts that follow each other as one: what may be written depends on the next character. */
export function joinTexts(segment: Segment): Segment {
  if (segment.length < 2) return segment
  const joined: Part[] = []
  let texts: string[] = []
  const endText = () => {
    if (texts.length > 0) joined.push(texts.join(''))
    texts = []
  }
  for (const part of segment) {
    if (typeof part === 'string') texts.push(part)
    else {
      endText()
      joined.push(part)
    }
  }
  endText()
  return joined
}
