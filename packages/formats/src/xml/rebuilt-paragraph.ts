// A paragraph whose codes changed their order, put together from pieces of the source: each text in
// a run like that of its origin, each code once.
import type { Part } from '../segment/segment.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { Edit } from './edits.ts'
import type { Pair } from './nodes.ts'
import type { CutParagraph, Sentence } from './paragraph-sentences.ts'
import type { Token } from './sentence-tokens.ts'
import { keptPart, newText, type Writing } from './text-writing.ts'
import type { ParagraphItem, Run } from './vocabulary.ts'

export function createRebuilder({ items, sentences, place }: CutParagraph, writing: Writing) {
  const { pieces, enter, writeFloats, writeItem, writeWords } = createItemWriter(
    { items, sentences },
    writing,
  )

  function writeToken(token: Token, moved: Sentence['moved']): void {
    if (token.kind === 'placeholder') token.items.forEach(writeItem)
    else if (token.kind === 'text')
      for (const index of token.items) {
        const text = moved.get(index)
        if (text === undefined) writeItem(index)
        else writeWords(index, text)
      }
    else for (const index of tagsOf(token.kind, token.pair)) writeItem(index)
  }

  function writeAll({ tokens, moved }: Sentence): void {
    for (const token of tokens) writeToken(token, moved)
  }

  function writeSentence(sentence: Sentence, parts: readonly Part[]): void {
    const { tokens, start, end, before, after, placeholders, pairs, moved } = sentence
    for (const token of tokens.slice(0, start)) writeToken(token, moved)
    const templates = [sentence.template]
    let words = before
    const endWords = (): void => {
      writeWords(templates.at(-1) ?? -1, words)
      words = ''
    }
    for (const part of parts) {
      if (typeof part === 'string') {
        words += part
        continue
      }
      if ('placeholder' in part) {
        const placeholder = placeholders[part.placeholder] ?? []
        if (typeof placeholder === 'string') words += placeholder
        else {
          endWords()
          placeholder.forEach(writeItem)
        }
        continue
      }
      endWords()
      const pair = pairs['open' in part ? part.open : part.close]
      if (pair === undefined) continue
      for (const index of tagsOf('open' in part ? 'open' : 'close', pair)) writeItem(index)
      if ('open' in part) templates.push(pair.template ?? templates.at(-1) ?? -1)
      else templates.pop()
    }
    words += after
    endWords()
    for (const token of tokens.slice(end)) writeToken(token, moved)
  }

  return {
    /** Rebuilds it with these parts for its sentences, undefined for one that stays. */
    rebuild(written: readonly (readonly Part[] | undefined)[]): Edit {
      for (const [index, sentence] of sentences.entries()) {
        if (typeof sentence === 'number') writeItem(sentence)
        else if (sentence.segment === undefined) writeAll(sentence)
        else writeSentence(sentence, written[index] ?? sentence.segment)
      }
      writeFloats(items.length)
      enter(undefined)
      return { ...place, pieces }
    },
  }
}

/** Writes items one by one, each in its run, with the floats before it. */
function createItemWriter(
  { items, sentences }: Pick<CutParagraph, 'items' | 'sentences'>,
  writing: Writing,
) {
  const pieces: (string | SourceRange)[] = []
  let run: Run | undefined
  /** Floats keep their order: those before an item are written before it. */
  let floats = 0
  const paired = findPaired(sentences)

  function enter(next: Run | undefined): void {
    if (next === run) return
    if (run !== undefined) pieces.push(run.closing)
    if (next !== undefined) pieces.push(...next.opening)
    run = next
  }

  function writeFloats(before: number): void {
    for (; floats < before; floats++) {
      const item = items[floats]
      if (item === undefined || !isFloat(item, floats, paired)) continue
      enter(item.run)
      pieces.push({ start: item.start, end: item.end })
    }
  }

  function writeItem(index: number): void {
    const item = items[index]
    if (item === undefined) return
    writeFloats(index)
    writePlace(item)
    if (item.kind === 'open') item.rest?.forEach(writePlace)
  }

  function writePlace(item: ParagraphItem): void {
    enter(item.run)
    const { start, end } = item
    const tags = 'tags' in item ? item.tags : undefined
    if (tags === undefined) pieces.push({ start, end })
    else if (start === tags.opening.end && end === tags.closing.start)
      pieces.push({ start: tags.opening.start, end: tags.closing.end })
    else pieces.push(keptPart(item, tags, writing))
  }

  function writeWords(template: number, text: string): void {
    const item = items[template]
    if (text === '' || item?.kind !== 'text') return
    enter(item.run)
    pieces.push(newText(item, text, writing))
  }

  return { pieces, enter, writeFloats, writeItem, writeWords }
}

const tagsOf = (kind: 'open' | 'close', { opens, closes }: Pair): readonly number[] =>
  kind === 'open' ? opens : closes

/** Ranges whose ends are tags of a pair. */
function findPaired(sentences: readonly (Sentence | number)[]): ReadonlySet<number> {
  const paired = new Set<number>()
  for (const sentence of sentences) {
    if (typeof sentence === 'number') continue
    for (const token of sentence.tokens)
      if (token.kind === 'open' || token.kind === 'close')
        for (const index of tagsOf(token.kind, token.pair)) paired.add(index)
  }
  return paired
}

const isFloat = ({ kind }: ParagraphItem, index: number, paired: ReadonlySet<number>): boolean =>
  kind === 'float' || ((kind === 'range-start' || kind === 'range-end') && !paired.has(index))
