// A segment as its text, with its words and the tree of its inline tags.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { listWords, type Word } from '../fuzzy/words.ts'

/** The text of a segment without tags. */
export interface PlainText {
  /** A placeholder is one character. */
  readonly text: string
  readonly words: readonly Word[]
  /** What each word is compared by: numbers and placeholders by what they are. */
  readonly keys: readonly string[]
}

/** A pair of tags, or a tag alone, and where it stands in the text. */
export interface TagNode {
  readonly opening: Part
  readonly closing: Part | undefined
  readonly start: number
  readonly end: number
  readonly children: readonly TagNode[]
}

/** Replaces a placeholder. */
const placeholderCharacter = '\ufffc'

export function toPlainText(segment: Segment): PlainText {
  const placeholders: number[] = []
  let text = ''
  for (const part of segment) {
    if (typeof part === 'string') text += part
    else if ('placeholder' in part) {
      text += placeholderCharacter
      placeholders.push(part.placeholder)
    }
  }
  const words = listWords(text, Number.POSITIVE_INFINITY) ?? []
  let next = 0
  const keys = words.map(({ start, end, word }) =>
    word === placeholderCharacter
      ? `${word}${placeholders[next++]}`
      : text.slice(start, end).toLowerCase(),
  )
  return { text, words, keys }
}

/** The tags of a segment; each alone, in their order, if they are not nested. */
export function findTagTree(segment: Segment): TagNode[] {
  const roots: TagNode[] = []
  const alone: TagNode[] = []
  const open: { number: number; opening: Part; start: number; children: TagNode[] }[] = []
  let isNested = true
  let at = 0
  for (const part of segment) {
    if (typeof part === 'string') at += part.length
    else if ('placeholder' in part) at++
    else {
      alone.push({ opening: part, closing: undefined, start: at, end: at, children: [] })
      if ('open' in part) open.push({ number: part.open, opening: part, start: at, children: [] })
      else {
        const last = open.pop()
        isNested &&= last?.number === part.close
        const { opening = part, start = at, children = [] } = last ?? {}
        const siblings = open.at(-1)?.children ?? roots
        siblings.push({ opening, closing: part, start, end: at, children })
      }
    }
  }
  return isNested && open.length === 0 ? roots : alone
}
