// Writes translated sentences. As long as their codes keep their order, only texts are replaced;
// otherwise the paragraph is put together again from its own pieces.
import { isSameSegment, type Part, type Segment } from '../segment/segment.ts'
import type { Edit } from './edits.ts'
import { nestTags } from './nested-tags.ts'
import type { CutParagraph, Sentence } from './paragraph-sentences.ts'
import { createRebuilder } from './rebuilt-paragraph.ts'
import { type Writing, writeText } from './text-writing.ts'
import type { ParagraphItem } from './vocabulary.ts'

/**
 * The edits that write translated sentences; `translations` has one for each sentence, undefined
 * for those that stay.
 */
export function writeParagraph(
  paragraph: CutParagraph,
  translations: readonly (Segment | undefined)[],
  writing: Writing,
): Edit[] {
  const edits: Edit[] = []
  const written = paragraph.sentences.map((sentence, index) => {
    const translation = translations[index]
    if (typeof sentence === 'number' || sentence.segment === undefined) return undefined
    if (translation === undefined || isSameSegment(translation, sentence.segment)) return undefined
    return nestTags(translation, sentence.segment)
  })
  for (const [index, parts] of written.entries()) {
    const sentence = paragraph.sentences[index]
    if (parts === undefined || sentence === undefined || typeof sentence === 'number') continue
    const gaps = readGaps(parts, sentence)
    if (gaps === undefined) return [createRebuilder(paragraph, writing).rebuild(written)]
    for (const edit of writeGaps(gaps, { items: paragraph.items, sentence, writing }))
      edits.push(edit)
  }
  return edits
}

/** Texts that replace what is between two codes of the source. */
interface Gap {
  readonly items: readonly number[]
  readonly text: string
}

/** The texts between the codes, if these are in the order of the source; otherwise undefined. */
function readGaps(parts: readonly Part[], sentence: Sentence): Gap[] | undefined {
  const gaps: Gap[] = []
  let at = 0
  const tokens = sentence.tokens.slice(sentence.start, sentence.end)
  let text = ''
  const endGap = (): boolean => {
    const token = tokens[at]
    if (token?.kind === 'text') {
      gaps.push({ items: token.items, text })
      at++
    } else if (text !== '') return false
    text = ''
    return true
  }
  for (const part of parts) {
    const literal = literalOf(part, sentence)
    if (literal !== undefined) {
      text += literal
      continue
    }
    if (!endGap() || !isToken(part, sentence, tokens[at])) return undefined
    at++
  }
  if (!endGap() || at < tokens.length) return undefined
  return withOuterSpaces(gaps, sentence)
}

/** The text of a part that is no code of the source. */
function literalOf(part: Part, { placeholders }: Sentence): string | undefined {
  if (typeof part === 'string') return part
  const placeholder = 'placeholder' in part ? placeholders[part.placeholder] : undefined
  return typeof placeholder === 'string' ? placeholder : undefined
}

function isToken(part: Part, sentence: Sentence, token: Sentence['tokens'][number] | undefined) {
  if (typeof part === 'string' || token === undefined) return false
  if ('placeholder' in part)
    return token.kind === 'placeholder' && token.items === sentence.placeholders[part.placeholder]
  const kind = 'open' in part ? 'open' : 'close'
  const number = 'open' in part ? part.open : part.close
  return token.kind === kind && token.pair === sentence.pairs[number]
}

function withOuterSpaces(gaps: Gap[], { tokens, start, end, before, after }: Sentence): Gap[] {
  const first = gaps[0]
  if (tokens[start]?.kind === 'text' && first) gaps[0] = { ...first, text: before + first.text }
  const last = gaps.at(-1)
  if (tokens[end - 1]?.kind === 'text' && last)
    gaps[gaps.length - 1] = { ...last, text: last.text + after }
  return gaps
}

interface ParagraphText {
  readonly items: readonly ParagraphItem[]
  readonly sentence: Sentence
  readonly writing: Writing
}

function* writeGaps(
  gaps: readonly Gap[],
  { items, sentence, writing }: ParagraphText,
): Generator<Edit> {
  for (const gap of gaps) {
    // The first text of several gets all; one that is only whitespace may look different.
    const main =
      gap.items.find((index) => {
        const item = items[index]
        return item?.kind === 'text' && item.text.trim() !== ''
      }) ?? gap.items[0]
    for (const index of gap.items) yield* write(index, index === main ? gap.text : '')
  }
  const written = new Set(gaps.flatMap((gap) => gap.items))
  for (const [index, text] of sentence.moved) if (!written.has(index)) yield* write(index, text)
  for (const index of sentence.dropped) {
    const item = items[index]
    if (item !== undefined) yield { start: item.start, end: item.end, pieces: [] }
  }

  function* write(index: number, text: string): Generator<Edit> {
    const item = items[index]
    if (item?.kind === 'text' && item.text !== text) yield* writeText(item, text, writing)
  }
}
