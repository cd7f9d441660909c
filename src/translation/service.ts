// Translates complete requests for the routes and the job worker: applies limits and deadlines, and
// says which text a problem belongs to.

import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem, problemAt } from '../http/problems.ts'
import type { EngineSettings } from '../shared/engine-settings.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import { mapInSlices, type Owner } from '../shared/time-slice.ts'
import { type AcceptedRequest, acceptRequest, checkLength } from './accepted-request.ts'
import { type CallerOptions, workForCaller } from './caller-context.ts'
import { undetermined } from './detection/source-detection.ts'
import type { Glossaries, SegmentInstructions } from './instructions.ts'
import { createLanguageList } from './language-list.ts'
import type { RequestContext } from './request-context.ts'
import type { LanguageResolver, ResolveLanguages } from './routing/language-resolver.ts'
import type { SuppliedRoutes } from './routing/ready-route.ts'
import type { Router } from './routing/router.ts'
import type { CountTokens } from './scheduler/scheduler.ts'
import type { Detection, TranslateText, Translation, TranslationList } from './schemas.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'
import type { TranslatedSegments, Translator } from './translate.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

export interface TranslationLimits {
  maxCharacters: number
  maxTexts: number
  deadlineSeconds: number
}

/** Records what requests use; may reject a request. */
export interface Accounting {
  /** Counts characters if that is possible without waiting. */
  tryTakeCharacters(app: AppPrincipal, characters: number): boolean
  /** Throws `rate-limited`, `quota-exceeded`, `text-too-long`. */
  takeCharacters(app: AppPrincipal, characters: number): Promise<void>
  returnCharacters(app: AppPrincipal, characters: number): void
  answered(
    appId: string,
    translations: readonly Translation[],
    cached?: { has(translation: object): boolean },
  ): void
  failed(failure: { appId: string; from: string; to: string }): void
  usedTokens: CountTokens
  /** Rejects with `budget-exceeded` if language models may not read more for an app. */
  admitTokens(appId: string): Promise<void>
}

interface Dependencies {
  translator: Translator
  languages: LanguageResolver
  routes: SuppliedRoutes
  router: Router
  limits: TranslationLimits
  accounting: Accounting
  glossaries: Glossaries
  /** Resolves the languages of jobs, which another process may work on. */
  resolveForJob: ResolveLanguages
}

/** The glossary that a request names, if any. */
type LoadGlossary = (
  instructions: SegmentInstructions,
  owner: Owner,
) => Promise<RequestTerms | undefined>

export function createTranslationService({
  translator,
  languages,
  resolveForJob,
  routes,
  router,
  limits,
  accounting,
  glossaries,
}: Dependencies) {
  const { deadlineSeconds } = limits

  const loadGlossary: LoadGlossary = async ({ glossaryId, ...languages }, owner) =>
    glossaryId === undefined ? undefined : glossaries.load(glossaryId, owner, languages)

  const acceptAs =
    (resolve: ResolveLanguages) =>
    (
      request: TranslateText,
      { engineSettings }: { engineSettings: EngineSettings },
      maxCharacters = limits.maxCharacters,
    ): AcceptedRequest =>
      acceptRequest(request, resolve, { maxCharacters, maxTexts: limits.maxTexts, engineSettings })

  return {
    /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
    accept: acceptAs(languages.resolve),

    /** As `accept`, for a process that works on jobs. */
    acceptJob: acceptAs(resolveForJob),

    /**
     * Checks the glossary of a request that is translated later, if it names one. Throws
     * `glossary-not-found`, `glossary-pair-not-supported`, `validation-failed`.
     */
    async checkGlossary(
      { instructions: { glossaryId, ...languages } }: { instructions: SegmentInstructions },
      { id: appId, ownerId }: AppPrincipal,
    ): Promise<void> {
      if (glossaryId !== undefined)
        await glossaries.check(glossaryId, { appId, ownerId }, languages)
    },

    ...createSynchronousTranslation({ translator, loadGlossary, accounting, deadlineSeconds }),
    ...createJobTranslation({ translator, loadGlossary }),

    /** The languages of a job, as served. Throws as `accept`. */
    resolveLanguages: resolveForJob,

    /** Which wishes of an accepted request the route follows. */
    follows: translator.follows,

    /** Whether this process translates jobs of these languages now. */
    isReady: routes.isReady,

    /** The same, after it has started the downloads that they lack. */
    prepareJob: routes.prepareJob,

    /** What this process is downloading for these languages. */
    findDownload: routes.findDownload,

    /** Whether this process translates these languages, if need be after downloads. */
    offers: languages.offers,

    /** Throws `text-too-long`, and `translation-timeout` at the deadline. */
    async detect(
      text: string | string[],
      app: AppPrincipal,
      onDisconnect: OnDisconnect,
    ): Promise<Detection | { detections: Detection[] }> {
      const texts = typeof text === 'string' ? [text] : text
      checkLength(texts, limits)
      const detections = await workForCaller(app, { deadlineSeconds, onDisconnect }, (context) =>
        mapInSlices(texts, (item) => translator.detect(item, context), context),
      )
      return typeof text === 'string' ? (detections[0] as Detection) : { detections }
    },

    /** The same object until the languages change. */
    listLanguages: createLanguageList(router),

    /** The served source language that a tag means. */
    findSource: (tag: string): string | undefined => router.findSource(tag),
  }
}

/** The set of all translations. */
const all = { has: () => true }

/** What requests use whose callers wait. */
const createSynchronousTranslation = ({
  translator,
  loadGlossary,
  accounting,
  deadlineSeconds,
}: Pick<Dependencies, 'translator' | 'accounting'> & {
  loadGlossary: LoadGlossary
  deadlineSeconds: number
}) => ({
  /**
   * The answer, if all of it is cached and the app's limits allow it without a query; otherwise
   * undefined, and nothing is counted.
   */
  findCached(
    { texts, instructions, isList, characters, glossary, engines }: AcceptedRequest,
    app: AppPrincipal,
  ): Translation | TranslationList | undefined {
    if (glossary !== undefined || instructions.glossaryId !== undefined) return undefined
    const { ownerId, noStore, hasCorrections, reviewBelow } = app
    const context = { ownerId, noStore, hasCorrections, reviewBelow, engines }
    const translations = translator.findCached(texts, instructions, context)
    if (translations === undefined || !accounting.tryTakeCharacters(app, characters))
      return undefined
    accounting.answered(app.id, translations, all)
    return answerOf(translations, { isList, characters })
  },

  /**
   * Translates while the caller waits, all or nothing. Throws `rate-limited`, `quota-exceeded`,
   * what `checkGlossary` throws, and the problems of a translation.
   */
  async translateNow(
    { texts, instructions, isList, characters, engines, ...accepted }: AcceptedRequest,
    app: AppPrincipal,
    { onDisconnect, patienceSeconds }: Omit<CallerOptions, 'deadlineSeconds'>,
  ): Promise<Translation | TranslationList> {
    const owner = { appId: app.id, ownerId: app.ownerId }
    const glossary = accepted.glossary ?? (await loadGlossary(instructions, owner))
    await accounting.takeCharacters(app, characters)
    const cached = new Set<object>()
    const noteCached = (translation: object) => void cached.add(translation)
    const translateAt = (context: RequestContext) => (text: string, index: number) =>
      translator
        .translate(text, instructions, context)
        .catch(rethrowAt(isList ? `/text/${index}` : '/text'))
    const caller = { deadlineSeconds, patienceSeconds, onDisconnect }
    const options = { ...caller, noteCached, glossary, engines }
    const translations = await workForCaller(app, options, (context) =>
      mapInSlices(texts, translateAt(context), context),
    ).catch((error: unknown) => {
      const { from = undetermined, to } = instructions
      accounting.returnCharacters(app, characters)
      accounting.failed({ appId: app.id, from, to })
      throw error
    })
    accounting.answered(app.id, translations, cached)
    return answerOf(translations, { isList, characters })
  },
})

/** What jobs use: each text by itself, and the segments of documents. */
const createJobTranslation = ({
  translator,
  loadGlossary,
}: {
  translator: Translator
  loadGlossary: LoadGlossary
}) => ({
  /**
   * Translates each text separately. Passes a translation or a problem for each, in order, to
   * `onSettled` as they become available.
   */
  async translateEach(
    {
      texts,
      instructions,
      ...accepted
    }: Pick<AcceptedRequest, 'texts' | 'instructions' | 'glossary'>,
    contextOf: (index: number) => RequestContext,
    onSettled: (index: number, result: Translation | Problem) => void,
  ): Promise<void> {
    const glossary =
      accepted.glossary ?? (await loadGlossary(instructions, contextOf(0)).catch(settled))
    await mapInSlices(
      texts,
      async (text, index) => {
        const result =
          glossary instanceof Problem
            ? glossary
            : await translator
                .translate(text, instructions, { ...contextOf(index), glossary })
                .catch(settled)
        onSettled(index, result)
      },
      contextOf(0),
    )
  },

  /**
   * The glossary of a document, with which it is cut and translated. Rejects with what
   * `checkGlossary` throws.
   */
  loadGlossary,

  /**
   * Translates the segments of one document, with the glossary of the context. Rejects with
   * `language-pair-not-supported`, `engine-unavailable`, `overloaded`, or the reason of the aborted
   * signal.
   */
  translateSegments: (
    segments: readonly Segment[],
    instructions: SegmentInstructions,
    context: RequestContext,
  ): Promise<TranslatedSegments> => translator.translateSegments(segments, instructions, context),
})

function answerOf(
  translations: Translation[],
  { isList, characters }: { isList: boolean; characters: number },
): Translation | TranslationList {
  return isList ? { translations, characters } : (translations[0] as Translation)
}

/** A problem of the request, which is the result; rethrows what another attempt may fix. */
function settled(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return error
}

function rethrowAt(pointer: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Problem && error.status === 422 ? problemAt(error, pointer) : error
  }
}
