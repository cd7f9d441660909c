import { decodeHTML } from 'entities'

export interface Decoded {
  readonly text: string
  /** The source of a piece of the text, by its place in the text. */
  sourceOf(start: number, end: number): string
}

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});?/gi

/** Raw HTML text as its readers see it. */
export function decodeEntities(raw: string): Decoded {
  // For each run of the text: where it starts there and in the source. Inside an entity there are no places.
  const runs: { text: number; source: number }[] = [{ text: 0, source: 0 }]
  let text = ''
  let end = 0
  for (const { 0: written, index } of raw.matchAll(entity)) {
    const decoded = decodeHTML(written)
    if (decoded === written) continue
    text += raw.slice(end, index)
    runs.push({ text: text.length, source: index })
    text += decoded
    end = index + written.length
    runs.push({ text: text.length, source: end })
  }
  text += raw.slice(end)
  const sourceAt = (place: number): number => {
    const run = runs.findLast((candidate) => candidate.text <= place) ?? { text: 0, source: 0 }
    return Math.min(run.source + place - run.text, raw.length)
  }
  return { text, sourceOf: (start, stop) => raw.slice(sourceAt(start), sourceAt(stop)) }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
}

/**
 * Text as HTML that can never become markup. A no-break space is written as the source wrote it; a `>` that stood in the source as it is
 * may stand so again.
 */
export function encodeText(text: string, source: string): string {
  const special = `&<${/>/.test(source) ? '' : '>'}${/&nbsp;|&#160;/i.test(source) ? '\u00a0' : ''}`
  return text.replace(
    new RegExp(`[${special}]`, 'g'),
    (character) => escapes[character] ?? character,
  )
}

/** The value of an attribute between these quotes. */
export function encodeAttribute(value: string, quote: '"' | "'"): string {
  return value.replace(
    quote === '"' ? /[&<>"]/g : /[&<>']/g,
    (character) => escapes[character] ?? character,
  )
}
