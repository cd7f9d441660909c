// Translates one text that is not cached: finds its language and route, cuts it into segments, and
// translates them along the route.
import { segmentText } from './engines/engine.ts'
import type { LanguageResolver, ResolvedLanguages } from './language-resolver.ts'
import { baseLanguage } from './language-tag.ts'
import type { Document } from './markup/document.ts'
import { cutHtmlInSteps } from './markup/html.ts'
import type { Steps } from './markup/steps.ts'
import type { TagLists } from './markup/tag-lists.ts'
import { cutTextInSteps } from './markup/text.ts'
import { cutXmlInSteps } from './markup/xml.ts'
import type { RequestContext } from './request-context.ts'
import { type TextTask, translateAlongRoute, unchanged } from './routed-translation.ts'
import type { Route, Router } from './router.ts'
import type { Format, Translation } from './schemas.ts'
import type { SegmentTranslator } from './segment-translator.ts'
import type { SourceDetection } from './source-detection.ts'
import { runInSlice, runInSlices } from './time-slice.ts'

/** How a text is translated: its resolved languages and its format. A job stores them. */
export interface Instructions extends ResolvedLanguages {
  readonly format: Format
  /** With a format that has tags. */
  readonly tags?: TagLists
}

/** Cuts a text of each format. */
const cutInSteps: Readonly<
  Record<Format, (text: string, tags: TagLists | undefined) => Steps<Document>>
> = { text: cutTextInSteps, html: cutHtmlInSteps, xml: cutXmlInSteps }

interface Dependencies {
  router: Pick<Router, 'findSource'>
  languages: LanguageResolver
  detection: SourceDetection
  translateSegment: SegmentTranslator
}

/** Used when the language cannot be detected. */
export const undetermined = 'und'

/** Rejects with the errors of the schedulers and `language-pair-not-supported`. */
export function createTextTranslator({
  router,
  languages,
  detection,
  translateSegment,
}: Dependencies) {
  async function translateText(
    text: string,
    { from, to, format, tags }: Instructions,
    { context, onCached }: Pick<TextTask, 'context' | 'onCached'>,
  ): Promise<Translation> {
    const steps = cutInSteps[format](text, tags)
    // A short text does not wait here: many of them would do their other work in one turn.
    const document = runInSlice(steps)?.value ?? (await runInSlices(steps, context))
    if (document.segments.length === 0) return unchanged(text, from ?? undetermined, to)
    if (from === undefined) return translateDetected(text, to, document, context)
    const pair = { from, to }
    const route = languages.getRoute(from, to)
    return route
      ? translateAlongRoute({ text, pair, route, document, context, onCached }, translateSegment)
      : unchanged(text, from, to)
  }

  async function translateDetected(
    text: string,
    to: string,
    document: Document,
    context: RequestContext,
  ): Promise<Translation> {
    const detected = await detection.detect(
      document.segments.map(segmentText).join('\n'),
      context,
      to,
    )
    if (detected === undefined) return unchanged(text, undetermined, to)
    const { language, confidence, reliable } = detected
    const detectedLanguage = { language, confidence, reliable }
    const source = router.findSource(language)
    const route = routeFromDetected({ source, language, reliable }, to, languages)
    if (route === undefined)
      return {
        ...unchanged(text, reliable ? (source ?? language) : undetermined, to),
        detectedLanguage,
      }
    const pair = { from: source ?? language, to }
    const task = { text, pair, route, document, context }
    return Object.assign(await translateAlongRoute(task, translateSegment), { detectedLanguage })
  }

  return translateText
}

/** A doubtful language without a route is not an error: the text may well be a name. */
function routeFromDetected(
  detected: { source: string | undefined; language: string; reliable: boolean },
  to: string,
  languages: LanguageResolver,
): Route | undefined {
  const { source, language, reliable } = detected
  if (source !== undefined) {
    try {
      return languages.getRoute(source, to)
    } catch (error) {
      if (reliable) throw error
      return undefined
    }
  }
  if (!reliable || baseLanguage(language) === baseLanguage(to)) return undefined
  return languages.getRoute(language, to)
}
