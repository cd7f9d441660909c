import { isSameSegment, type Part, type Segment } from '../segment/segment.ts'

/**
 * A translation with exactly the placeholders and tags of its source, each tag closed where it was
 * opened last. A tag that crosses another one ends with it; what is missing follows at the end, and
 * what is too much is left out.
 */
export function nestTags(translation: Segment, source: Segment): Segment {
  // Also a source whose escaped tags cross.
  if (isSameSegment(translation, source)) return translation
  const missing = new Set(source.filter(isCode).map(keyOf))
  const nested: Part[] = []
  const open: number[] = []
  const use = (key: number): boolean => missing.delete(key)
  const close = (number: number): void => {
    use(keyOf({ close: number }))
    nested.push({ close: number })
  }

  for (const part of translation) {
    if (typeof part === 'string') nested.push(part)
    else if ('placeholder' in part) {
      if (use(keyOf(part))) nested.push(part)
    } else if ('open' in part) {
      if (!use(keyOf(part))) continue
      nested.push(part)
      open.push(part.open)
    } else if (open.includes(part.close))
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        close(last)
        if (last === part.close) break
      }
  }
  while (open.length > 0) close(open.pop() ?? 0)
  for (const part of source) if (isCode(part) && missing.has(keyOf(part))) nested.push(part)
  return nested
}

type Code = Exclude<Part, string>

const isCode = (part: Part): part is Code => typeof part !== 'string'

/** A number for each code, as each open tag, end and placeholder is there once. */
function keyOf(part: Code): number {
  if ('placeholder' in part) return 3 * part.placeholder
  return 'open' in part ? 3 * part.open + 1 : 3 * part.close + 2
}
