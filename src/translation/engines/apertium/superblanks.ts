// A segment whose tags are superblanks: they stay in the order of the source, while the words
// around them move.
import { joinTexts, type Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from '../engine.ts'
import { hasOuterWhitespace, matchCase, restoreSpacing, type StreamItem } from './spacing.ts'
import { type AnswerPiece, removeMarks, toItems, writeText } from './stream.ts'

/** The segment's texts, with everything else in brackets. */
export const writeWithSuperblanks = (segment: Segment): string =>
  toItems(segment)
    .map((item) => (typeof item === 'string' ? writeText(item) : `[${item.name}]`))
    .join('')

/** An EngineError if something in brackets is lost. */
export function readWithSuperblanks(
  pieces: readonly AnswerPiece[],
  source: Segment,
): Segment | EngineError {
  const sourceItems = toItems(source)
  const named = new Map(
    sourceItems.flatMap((item) => (typeof item === 'string' ? [] : [[item.name, item]])),
  )
  const items: StreamItem[] = []
  const clean = removeMarks(source)
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      const text = clean(piece)
      if (text !== '') items.push(text)
      continue
    }
    const item = 'name' in piece ? named.get(piece.name) : undefined
    if (!item) return new EngineError('the pipeline duplicated or invented a mark')
    named.delete(item.name)
    items.push(item)
  }
  if (named.size > 0) return new EngineError('the pipeline lost a mark')
  if (hasOuterWhitespace(items)) return new EngineError('the pipeline moved a space to the end')
  return joinTexts(
    matchCase(restoreSpacing(items, sourceItems), sourceItems)
      .map((item) => (typeof item === 'string' ? item : item.part))
      .filter((part) => part !== ''),
  )
}
