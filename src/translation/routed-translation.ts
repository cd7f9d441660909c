// Translates the segments of one text along its route, and assembles the result.
import { countCharacters } from './characters.ts'
import type { LanguagePair } from './engines/engine.ts'
import type { Document } from './markup/document.ts'
import type { RequestContext } from './request-context.ts'
import type { Route } from './router.ts'
import type { Translation } from './schemas.ts'
import type { SegmentTranslator } from './segment-translator.ts'
import { mapInSlices, runInSlices } from './time-slice.ts'

/** A text with its route and request context. */
export interface TextTask {
  readonly text: string
  readonly pair: LanguagePair
  readonly route: Route
  readonly document: Document
  readonly context: RequestContext
  /** Called when all of its segments came from the cache. */
  readonly onCached?: ((translation: Translation) => void) | undefined
}

/** Rejects with the errors of the schedulers, or with the reason of the context's signal. */
export async function translateAlongRoute(
  { text, pair, route, document, context, onCached }: TextTask,
  translateSegment: SegmentTranslator,
): Promise<Translation> {
  let isCached = true
  const task = {
    pair,
    hops: route.hops,
    context,
    onEngine: () => {
      isCached = false
    },
  }
  const segments = await mapInSlices(
    document.segments,
    (segment) => translateSegment(segment, task),
    context,
  )
  const translation = {
    translatedText: await runInSlices(document.assembleInSteps(segments), context),
    ...pair,
    characters: countCharacters(text),
    route: [...route.hops],
  }
  if (isCached) {
    context.noteCached?.(translation)
    onCached?.(translation)
  }
  return translation
}

/** The result for a text that needs no translation. */
export const unchanged = (text: string, from: string, to: string): Translation => ({
  translatedText: text,
  from,
  to,
  characters: countCharacters(text),
  route: [],
})
