// Translates one text that is not cached: finds its language and route, cuts it into segments, and
// translates them along the route.

import { cutHtmlInSteps } from '@dragoman/formats/html/html.ts'
import type { TagLists } from '@dragoman/formats/html/tag-lists.ts'
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import type { CutText, SegmentedText } from '@dragoman/formats/segment/segmented-text.ts'
import type { Steps } from '@dragoman/formats/segment/steps.ts'
import { cutTextInSteps } from '@dragoman/formats/text/text.ts'
import type { TextTerms } from '@dragoman/formats/text/text-terms.ts'
import { cutXmlInSteps } from '@dragoman/formats/xml/xml.ts'
import { runInSlice, runInSlices } from '../shared/time-slice.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { countCharacters } from './characters.ts'
import type { MarkdownCutter } from './cutting/markdown-cutter.ts'
import type { LanguageResolver, ResolvedLanguages } from './language-resolver.ts'
import { type RequestContext, ServedByPeer } from './request-context.ts'
import {
  type FindCorrections,
  type RoutedSegments,
  type RouteTask,
  translateAlongRoute,
} from './routed-translation.ts'
import type { Route, Router } from './router.ts'
import type { Format, Translation } from './schemas.ts'
import type { SegmentTranslator } from './segment-translator.ts'
import type { SourceDetection } from './source-detection.ts'

/** How segments are translated: their languages, as served, and more. */
export interface SegmentInstructions extends ResolvedLanguages {
  readonly glossaryId?: string
  /** Whether the score of the translation is wanted. */
  readonly score?: boolean
}

type ScoredLanguages = Pick<SegmentInstructions, keyof ResolvedLanguages | 'score'>

/** How a text is translated. A job stores it. */
export interface Instructions extends SegmentInstructions {
  readonly format: Format
  /** With a format that has tags. */
  readonly tags?: TagLists
}

/** Cuts a text of each format but Markdown. */
const cutInSteps: Readonly<
  Record<
    Exclude<Format, 'markdown'>,
    (text: string, tags: TagLists | undefined, terms: TextTerms | undefined) => Steps<SegmentedText>
  >
> = {
  text: (text, _, textTerms) => cutTextInSteps(text, textTerms),
  html: (text, tags, textTerms) => cutHtmlInSteps(text, tags, { textTerms }),
  xml: cutXmlInSteps,
}

interface Dependencies {
  router: Pick<Router, 'findSource'>
  languages: LanguageResolver
  detection: SourceDetection
  translateSegment: SegmentTranslator
  cutMarkdown: MarkdownCutter
  findCorrections: FindCorrections
  tracing: Tracing
}

/** A request context, and a callback for a translation that came from the cache alone. */
interface TextTask {
  readonly context: RequestContext
  readonly onCached?: ((translation: Translation) => void) | undefined
}

/** Segments in another language, and how they came there; the given ones if the route is empty. */
export interface TranslatedSegments
  extends RoutedSegments,
    Pick<Translation, 'from' | 'to' | 'detectedLanguage'> {}

/** Used when the language cannot be detected. */
export const undetermined = 'und'
/** What an answer says of a text whose language is not recognised. */
export const notDetected = { language: undetermined, confidence: 0, reliable: false }

export function createTextTranslator({
  router,
  languages,
  detection,
  cutMarkdown,
  ...translators
}: Dependencies) {
  async function cutText(
    text: string,
    { format, tags }: Instructions,
    context: RequestContext,
  ): Promise<CutText> {
    if (format === 'markdown') return cutMarkdown(text, context)
    const steps = cutInSteps[format](text, tags, context.glossary?.textTerms)
    const inSlices = ({ segments, assembleInSteps }: SegmentedText): CutText => ({
      segments,
      assemble: (translations) => runInSlices(assembleInSteps(translations), context),
    })
    // A short text does not wait for a turn: many of them would do their other work in one.
    const done = runInSlice(steps)
    return inSlices(done ? done.value : await runInSlices(steps, context))
  }

  /** Segments of one text, whose language is detected if `from` is absent. */
  async function translateSegments(
    segments: readonly Segment[],
    { from, to, score: isScored = false }: ScoredLanguages,
    context: RequestContext,
  ): Promise<TranslatedSegments> {
    if (from === undefined) return translateDetected(segments, { to, isScored }, context)
    if (segments.length === 0) return unchanged(segments, from, to)
    const route = languages.getRoute(from, to)
    if (route === undefined) return unchanged(segments, from, to)
    return translateAlong(segments, { pair: { from, to }, route, context, isScored })
  }

  async function translateDetected(
    segments: readonly Segment[],
    { to, isScored }: { to: string; isScored: boolean },
    context: RequestContext,
  ): Promise<TranslatedSegments> {
    const text = segments.map(segmentText).join('\n')
    const detected = segments.length > 0 ? await detection.detect(text, context, to) : undefined
    if (detected === undefined)
      return { ...unchanged(segments, undetermined, to), detectedLanguage: notDetected }
    const { language, confidence, reliable } = detected
    const detectedLanguage = { language, confidence, reliable }
    const source = router.findSource(language)
    if (!languages.serves({ from: source ?? language, to })) {
      const from = context.peers?.findSource(language, to)
      if (from !== undefined) throw new ServedByPeer(from)
    }
    const route = routeFromDetected({ source, language, reliable }, to, languages)
    const from = source ?? language
    const translated =
      route === undefined
        ? unchanged(segments, reliable ? from : undetermined, to)
        : await translateAlong(segments, { pair: { from, to }, route, context, isScored })
    return { ...translated, detectedLanguage }
  }

  async function translateAlong(
    segments: readonly Segment[],
    task: RouteTask,
  ): Promise<TranslatedSegments> {
    const { from, to } = task.pair
    return { ...(await translateAlongRoute(segments, task, translators)), from, to }
  }

  return {
    /** Rejects with the errors of the schedulers and `language-pair-not-supported`. */
    translateSegments,

    /** Rejects as `translateSegments`. */
    async translateText(
      text: string,
      instructions: Instructions,
      { context, onCached }: TextTask,
    ): Promise<Translation> {
      const source = await cutText(text, instructions, context)
      const { segments, isCached, from, to, route, score, glossaryTerms, detectedLanguage } =
        await translateSegments(source.segments, instructions, context)
      const translation = {
        translatedText: route.length === 0 ? text : await source.assemble(segments),
        from,
        to,
        characters: countCharacters(text),
        route,
        ...(instructions.score && { score: score ?? null }),
        ...(context.glossary && { glossaryTerms }),
        ...(detectedLanguage === undefined ? {} : { detectedLanguage }),
      }
      if (isCached) {
        context.noteCached?.(translation)
        onCached?.(translation)
      }
      return translation
    },
  }
}

/** Segments that need no translation, or have none. */
const unchanged = (segments: readonly Segment[], from: string, to: string): TranslatedSegments => ({
  segments,
  from,
  to,
  route: [],
  isCached: false,
  glossaryTerms: 0,
})

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
