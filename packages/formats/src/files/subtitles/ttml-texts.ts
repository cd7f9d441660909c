// The texts of Timed Text with their times, which are clocks, or numbers of seconds, frames and
// ticks.
import { attributesOf, attributeValue, elementsIn, type XmlElement } from '../../xml/xml-tree.ts'
import { readTime } from './cue-times.ts'
import type { CueRange } from './cues.ts'

export const timedTextNamespaces = {
  'http://www.w3.org/ns/ttml': 'tt',
  'http://www.w3.org/2006/10/ttaf1': 'tt',
  'http://www.w3.org/2006/04/ttaf1': 'tt',
  'http://www.w3.org/ns/ttml#parameter': 'ttp',
  'http://www.w3.org/2006/10/ttaf1#parameter': 'ttp',
  'http://www.w3.org/2006/04/ttaf1#parameter': 'ttp',
}

/** How many frames and ticks a second has. */
interface Rates {
  readonly frames: number
  readonly ticks: number
}

const usualFrames = 30

/** Times of an element count from the start of the one around it. */
interface Around {
  readonly startMs: number
  readonly manner: string
}

/** The texts in the order of the file. */
export function findTimedTexts(source: string, root: XmlElement): CueRange[] {
  const rates = readRates(source, root)
  const cues: CueRange[] = []

  function visit(element: XmlElement, around: Around): void {
    const startMs = around.startMs + (readAttribute(element, 'begin') ?? 0)
    const isParagraph = element.name === 'tt:p'
    const manner = isParagraph ? mannerOf(source, element) : around.manner
    if ((isParagraph && !hasTimedSpans(element)) || isTimedSpan(element)) {
      const { start, end } = element.content
      cues.push({ start, end, startMs, endMs: endOf(element, around.startMs, startMs), manner })
      return
    }
    for (const child of element.children)
      if (child.kind === 'element') visit(child, { startMs, manner })
  }

  function readAttribute(element: XmlElement, name: string): number | undefined {
    return readTimedTextTime(attributeValue(source, element, name), rates)
  }

  function endOf(element: XmlElement, outerMs: number, startMs: number): number | undefined {
    const end = readAttribute(element, 'end')
    const duration = readAttribute(element, 'dur')
    if (end !== undefined) return outerMs + end
    return duration === undefined ? undefined : startMs + duration
  }

  const isTimedSpan = (element: XmlElement): boolean =>
    element.name === 'tt:span' && attributeValue(source, element, 'begin') !== undefined

  function hasTimedSpans(paragraph: XmlElement): boolean {
    for (const element of elementsIn(paragraph)) if (isTimedSpan(element)) return true
    return false
  }

  for (const child of root.children)
    if (child.kind === 'element' && child.name === 'tt:body')
      visit(child, { startMs: 0, manner: '' })
  return cues
}

const timeAttributes = /^(?:begin|end|dur|id|xml:id)$/

/** Whatever else a paragraph states: its region, style, speaker and position. */
function mannerOf(source: string, paragraph: XmlElement): string {
  const stated: string[] = []
  for (const { name, start, end } of attributesOf(source, paragraph))
    if (!timeAttributes.test(name)) stated.push(`${name}=${source.slice(start, end)}`)
  return stated.sort().join('\n')
}

function readRates(source: string, root: XmlElement): Rates {
  const read = (name: string): number => Number(attributeValue(source, root, name))
  const frames = read('ttp:frameRate') || usualFrames
  return { frames, ticks: read('ttp:tickRate') || 1 }
}

const offset = /^(\d{1,12}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/
const clockWithFrames = /^(\d{1,4}:\d{1,2}:\d{1,2}):(\d{1,4}(?:\.\d{1,4})?)$/

/** In milliseconds; undefined for what is no time. */
function readTimedTextTime(written: string | undefined, rates: Rates): number | undefined {
  const text = written?.trim() ?? ''
  const [, count, unit] = offset.exec(text) ?? []
  if (count !== undefined) return Math.round(Number(count) * millisecondsOf(unit, rates))
  const [, clock, frames] = clockWithFrames.exec(text) ?? []
  if (clock === undefined) return readTime(text)
  return Math.round((readTime(clock) ?? 0) + (Number(frames) * 1_000) / rates.frames)
}

function millisecondsOf(unit: string | undefined, { frames, ticks }: Rates): number {
  if (unit === 'h') return 3_600_000
  if (unit === 'm') return 60_000
  if (unit === 's') return 1_000
  if (unit === 'f') return 1_000 / frames
  return unit === 't' ? 1_000 / ticks : 1
}
