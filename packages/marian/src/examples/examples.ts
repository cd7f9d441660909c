// Examples: sentences with translations by people, which the network decodes before the sentence
// that they are for.
import type { Decoded, DecodeRequest } from '../runtime/network.ts'
import { maxSourceTokens, maxTargetTokens } from '../runtime/packed-model.ts'
import { cutSentences } from '../segments/sentences.ts'
import type { Vocabulary } from '../vocabulary/vocabulary.ts'
import type { DecodedExamples } from './near-words.ts'

/** A text and its translation. */
export interface Example {
  readonly source: string
  readonly target: string
}

/** The sentences of an example; none if its texts have different numbers of them. */
export function cutExample(
  { source, target }: Example,
  { from, to }: { readonly from: string; readonly to: string },
): Example[] {
  const sources = listSentences(source, from)
  const targets = listSentences(target, to)
  if (sources.length !== targets.length) return []
  return sources.map((sentence, index) => ({ source: sentence, target: targets[index] ?? '' }))
}

const listSentences = (text: string, language: string): string[] =>
  cutSentences([text], language).flatMap((piece) =>
    'sentence' in piece ? [piece.sentence.filter((part) => typeof part === 'string').join('')] : [],
  )

/** Has the network decode examples; undefined if none is short enough. */
export function* decodeExamples(
  examples: readonly Example[],
  { source, target }: { readonly source: Vocabulary; readonly target: Vocabulary },
): Generator<DecodeRequest, DecodedExamples | undefined, Decoded> {
  const keys: Float32Array[] = []
  const words: number[] = []
  for (const example of examples) {
    const given = [...source.encode(example.source).ids, source.end]
    const start = [...target.encode(example.target).ids, target.end]
    if (given.length > maxSourceTokens || start.length > maxTargetTokens) continue
    const decoded = yield {
      source: given,
      maxTokens: start.length,
      withAlignments: false,
      withScore: false,
      withKeys: true,
      search: { start, rivals: 0 },
    }
    for (const [index, word] of start.entries()) {
      const key = decoded.keys?.[index]
      // Bytes could be mixed with those of another character.
      if (key === undefined || !(word === target.end || target.isText(word))) continue
      keys.push(key)
      words.push(word)
    }
  }
  return keys.length === 0 ? undefined : { keys, words }
}
