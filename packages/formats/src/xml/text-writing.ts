import type { SourceRange } from '../segment/source-range.ts'
import { type Edit, replaced } from './edits.ts'
import type { TextItem, TextTags, Vocabulary } from './vocabulary.ts'
import { encodeCdata, encodeXmlText, trimXmlSpace } from './xml-text.ts'

/** What a translation is written into. */
export interface Writing {
  readonly source: string
  readonly vocabulary: Vocabulary
  /** Places where a tag has got the attribute that keeps spaces: texts may share their tags. */
  readonly preserved: Set<number>
}

/** The edits that give an item another text. */
export function* writeText(
  item: TextItem,
  text: string,
  { source, vocabulary, preserved }: Writing,
): Generator<Edit> {
  yield replaced(item, encodeAs(item, vocabulary.writeText?.(text, item) ?? text))
  const place = item.tags && preservingPlace(source, item.tags, text)
  if (place === undefined || preserved.has(place)) return
  preserved.add(place)
  yield replaced({ start: place, end: place }, ` ${item.tags?.preserving}`)
}

/** A text as a new element beside the item, or as bare text where the item is that. */
export function newText(item: TextItem, text: string, { source, vocabulary }: Writing): string {
  const encoded = encodeAs(item, vocabulary.writeText?.(text, item) ?? text)
  return item.tags === undefined ? encoded : newElement(item.tags, { text, encoded, source })
}

/** A part of a text as it is, as a new element. */
export function keptPart({ start, end }: SourceRange, tags: TextTags, { source }: Writing): string {
  const raw = source.slice(start, end)
  return newElement(tags, { text: raw, encoded: raw, source })
}

/** An element as that of these tags, with another text. */
function newElement(
  tags: TextTags,
  { text, encoded, source }: Record<'text' | 'encoded' | 'source', string>,
): string {
  const { opening, closing, preserving } = tags
  const place = preservingPlace(source, tags, text) ?? opening.end
  const attribute = place < opening.end ? ` ${preserving}` : ''
  return (
    source.slice(opening.start, place) +
    attribute +
    source.slice(place, opening.end) +
    encoded +
    source.slice(closing.start, closing.end)
  )
}

const encodeAs = (item: TextItem, text: string): string =>
  item.notation === 'cdata' ? encodeCdata(text) : encodeXmlText(text)

/** Where a start tag gets the attribute that keeps the text's outer spaces, if it needs it. */
function preservingPlace(
  source: string,
  { opening, preserving }: TextTags,
  text: string,
): number | undefined {
  if (preserving === undefined || trimXmlSpace(text) === text) return undefined
  const [name = ''] = preserving.split('=', 1)
  const { start, end } = opening
  return source.slice(start, end).includes(name) ? undefined : end - 1
}
