// One sentence, with markup or without, through a model.
import { EngineError, type Segment } from '../../engine.ts'
import { type Attention, alignWords } from '../segments/alignment.ts'
import { readMarkedText } from '../segments/marked-text.ts'
import { writeMarked } from '../segments/marked-translation.ts'
import { placeMarks } from '../segments/placement.ts'
import { findWords, isSign } from '../segments/words.ts'
import { openVocabulary, type Tokens } from '../vocabulary/vocabulary.ts'
import type { LoadedModel } from './load-model.ts'
import { openNetwork } from './network.ts'
import { maxSourceTokens } from './packed-model.ts'
import { findRepetition } from './repetition.ts'

export type SentenceTranslator = ReturnType<typeof openSentenceTranslator>

/** How long a translation may be, in tokens of the source, the end included. */
export interface LengthLimits {
  readonly factor: number
  readonly slack: number
  /** Whether a translation that goes round in circles is given up. */
  readonly guardsRepetition: boolean
}

/** Twice as long is more than languages differ; the slack is for short texts, whose translations may well be longer. */
export const usualLimits: LengthLimits = { factor: 2, slack: 16, guardsRepetition: true }

interface Plain {
  readonly text: string
  readonly source: Tokens
  readonly target: { readonly starts: number[]; readonly ends: number[] }
  readonly attention: Attention[]
}

/** Soft hyphens hide words from the vocabulary. */
const invisible = /\u00ad/g

/** For one thread; only one translation at a time. */
export function openSentenceTranslator({ memory, packed }: LoadedModel, thread: number, limits: LengthLimits = usualLimits) {
  const network = openNetwork(memory, packed, thread)
  const source = openVocabulary(memory.buffer, packed.source)
  const target = openVocabulary(memory.buffer, packed.target)

  /** Translates tokens from one to another, in halves where they are too many or the network goes round in circles. */
  function translateRange(
    all: Tokens,
    from: number,
    to: number,
    plain: Plain,
    isCancelled: () => boolean,
    text: string,
  ): string | undefined {
    const count = to - from
    if (count < maxSourceTokens) {
      const ids = [...all.ids.slice(from, to), source.end]
      const circles = limits.guardsRepetition && findRepetition(ids) === 0
      const decoded = network.translate(ids, {
        maxTokens: Math.ceil(limits.factor * ids.length) + limits.slack,
        isCancelled,
        withAlignments: true,
        ...(circles && { isEnough: (target: readonly number[]) => findRepetition(target) > 0 }),
      })
      if (decoded === undefined) return undefined
      const repeated = circles ? findRepetition(decoded.ids) : 0
      if (repeated === 0 || count === 1) {
        const kept = repeated === 0 ? decoded.ids : decoded.ids.slice(0, -repeated)
        const { text: translated, starts, ends } = target.decode(kept)
        const before = plain.target.ends.at(-1) ?? 0
        const offset = before === 0 || translated === '' ? before : before + joint(text, all, from).length
        kept.forEach((_, index) => {
          plain.target.starts.push(offset + (starts[index] as number))
          plain.target.ends.push(offset + (ends[index] as number))
          plain.attention.push({ weights: decoded.alignments[index] as Float32Array, firstSource: from })
        })
        return translated
      }
    }
    const middle = findMiddle(text, all, from, to)
    const first = translateRange(all, from, middle, plain, isCancelled, text)
    if (first === undefined) return undefined
    const second = translateRange(all, middle, to, plain, isCancelled, text)
    if (second === undefined) return undefined
    return first === '' || second === '' ? first + second : first + joint(text, all, middle) + second
  }

  function translatePlain(text: string, isCancelled: () => boolean): Plain | undefined {
    const tokens = source.encode(text)
    const plain: Plain = { text: '', source: tokens, target: { starts: [], ends: [] }, attention: [] }
    // Nothing of it is known: whatever comes out would be made up.
    if (tokens.ids.every((id) => id === source.unknown)) throw new EngineError('no word of it is in the vocabulary')
    const translated = translateRange(tokens, 0, tokens.ids.length, plain, isCancelled, text)
    return translated === undefined ? undefined : { ...plain, text: translated }
  }

  return {
    /**
     * Translates a sentence. Throws EngineError when there is no translation for it; undefined when it was cancelled, which is asked before
     * each word.
     */
    translate(sentence: Segment, isCancelled: () => boolean = () => false): Segment | undefined {
      const { text, marks } = readMarkedText(sentence.map((part) => (typeof part === 'string' ? part.replace(invisible, '') : part)))
      const plain = translatePlain(text, isCancelled)
      if (plain === undefined) return undefined
      if (plain.text.trim() === '') throw new EngineError('the network wrote no word')
      if (marks.length === 0) return [plain.text]
      const cuts = [
        ...new Set(
          marks.flatMap(function offsets(mark): number[] {
            return 'parts' in mark ? [mark.at] : [mark.start, ...mark.marks.flatMap(offsets), mark.end]
          }),
        ),
      ].sort((a, b) => a - b)
      const sourceWords = findWords(text, cuts)
      const targetWords = findWords(plain.text)
      const alignment = alignWords({
        source: { words: sourceWords, tokens: plain.source },
        target: { words: targetWords, tokens: plain.target },
        attention: plain.attention,
      })
      const placed = placeMarks(marks, {
        sourceWords,
        isSourceSign: (word) => isSign(text.slice(sourceWords[word]?.start, sourceWords[word]?.end)),
        targetWords: targetWords.length,
        isTargetSign: (word) => isSign(plain.text.slice(targetWords[word]?.start, targetWords[word]?.end)),
        alignment,
      })
      return writeMarked(plain.text, targetWords, placed)
    },
  }
}

/** The blanks of the source before a token, between the translations of what is before and after it. */
function joint(text: string, { starts }: Tokens, token: number): string {
  const start = starts[token] ?? 0
  return /^\s/.test(text.slice(start)) || /\s$/.test(text.slice(0, start)) ? ' ' : ''
}

/** Where to cut: after punctuation near the middle, else at a blank, else in the middle. */
function findMiddle(text: string, { starts }: Tokens, from: number, to: number): number {
  const middle = Math.floor((from + to) / 2)
  const reach = Math.floor((to - from) / 4)
  const nearest = (matches: (before: string) => boolean): number | undefined => {
    for (let distance = 0; distance <= reach; distance++) {
      for (const token of [middle - distance, middle + distance]) {
        if (token > from && token < to && matches(text.slice(Math.max(0, (starts[token] as number) - 2), (starts[token] as number) + 1)))
          return token
      }
    }
    return undefined
  }
  return nearest((around) => /\p{P}\s*.?$/u.test(around)) ?? nearest((around) => /\s/.test(around)) ?? middle
}
