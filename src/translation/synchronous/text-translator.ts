import type { CachingContext } from '../caching/text-key.ts'
import type { Instructions } from '../instructions.ts'
import type { RequestContext } from '../request-context.ts'
import type { Translation } from '../schemas.ts'

/** Translates complete texts. */
export interface TextTranslator {
  /** All of the texts from the cache, or undefined. The same objects each time: read-only. */
  findCached(
    texts: readonly string[],
    instructions: Instructions,
    context: CachingContext & Pick<RequestContext, 'ownerId'>,
  ): Translation[] | undefined

  /**
   * Translates one text. Rejects with `language-pair-not-supported` (a reliably detected language
   * without a route), `engine-unavailable`, `model-downloading`, `overloaded`, `text-too-long`
   * (it takes too long to read), or the reason of the aborted signal.
   */
  translate(text: string, instructions: Instructions, context: RequestContext): Promise<Translation>
}
