// Converts between the written forms of one language, without a model: Chinese, French, German and
// Serbian.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { type Engine, type EngineDefinition, EngineError } from '../engine.ts'
import { createConversionThread, type ThreadOptions } from './conversion-thread.ts'
import { conversions, findConversion } from './conversions.ts'

export const script: EngineDefinition<object> = {
  expectedQuality: 100,
  isLossless: true,
  create: () => createScriptEngine(),
}

export function createScriptEngine(options: ThreadOptions = {}): Engine {
  const thread = createConversionThread(options)
  const pairs: readonly LanguagePair[] = conversions.map(({ from, to }) => ({ from, to }))
  let isClosed = false

  return {
    // A conversion takes less time than the message that asks for it.
    concurrentBatches: 2,
    batchCharacters: 20_000,
    pairs: () => pairs,

    async translate(segments, pair, { signal }) {
      signal.throwIfAborted()
      const refusal = isClosed ? 'the engine is closed' : refusePair(pair)
      if (refusal !== undefined) return refuse(segments, refusal)
      const texts = segments.flatMap((segment) => segment.filter(isText))
      if (texts.length === 0) return [...segments]
      try {
        return withTexts(segments, await thread.convert(texts, pair, signal))
      } catch (error) {
        signal.throwIfAborted()
        return refuse(segments, (error as Error).message)
      }
    },

    close() {
      isClosed = true
      return thread.close()
    },
  }
}

const refusePair = (pair: LanguagePair): string | undefined =>
  findConversion(pair) === undefined ? `${pair.from} is not converted into ${pair.to}` : undefined

function refuse(segments: readonly Segment[], reason: string): EngineError[] {
  const error = new EngineError(reason, 'engine')
  return segments.map(() => error)
}

const isText = (part: Part): part is string => typeof part === 'string'

/** The segments with other texts in the places of theirs. */
function withTexts(segments: readonly Segment[], texts: readonly string[]): Segment[] {
  let next = 0
  return segments.map((segment) =>
    segment.map((part) => (isText(part) ? (texts[next++] ?? part) : part)),
  )
}
