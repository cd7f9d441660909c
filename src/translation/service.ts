// Translates complete requests for the routes and the job worker: applies limits and deadlines, and
// says which text a problem belongs to.

import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import type { EngineSettings } from '../shared/engine-settings.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import { mapInSlices, type Owner } from '../shared/time-slice.ts'
import {
  type AcceptedRequest,
  acceptIntoSeveral,
  acceptRequest,
  checkLength,
  type RequestIntoSeveral,
} from './accepted-request.ts'
import { workForCaller } from './caller-context.ts'
import type { Glossaries, SegmentInstructions } from './instructions.ts'
import { createLanguageList } from './language-list.ts'
import type { RequestContext } from './request-context.ts'
import type { LanguageResolver, ResolveLanguages } from './routing/language-resolver.ts'
import type { SuppliedRoutes } from './routing/ready-route.ts'
import type { Router } from './routing/router.ts'
import type { CountTokens } from './scheduler/scheduler.ts'
import type { Detection, TranslateText, Translation } from './schemas.ts'
import type { Requests, WaitingCaller } from './synchronous/request-work.ts'
import { streamNow } from './synchronous/stream-now.ts'
import { findCached, translateIntoSeveral, translateNow } from './synchronous/translate-now.ts'
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
    app: Pick<AppPrincipal, 'id' | 'usageTag'>,
    translations: readonly Translation[],
    cached?: { has(translation: object): boolean },
  ): void
  failed(failure: { app: Pick<AppPrincipal, 'id' | 'usageTag'>; from: string; to: string }): void
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
export type LoadGlossary = (
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

  const synchronous = { translator, loadGlossary, accounting, deadlineSeconds }

  return {
    /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
    accept: acceptAs(languages.resolve),

    /** As `accept`, a request for each language, of which there is one at least. */
    acceptIntoSeveral: (
      request: RequestIntoSeveral,
      { engineSettings }: { engineSettings: EngineSettings },
    ): [AcceptedRequest, ...AcceptedRequest[]] => {
      const { maxCharacters, maxTexts } = limits
      const own = { maxCharacters, maxTexts, engineSettings }
      return acceptIntoSeveral(request, languages.resolve, own) as [AcceptedRequest]
    },

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

    /** See `synchronous/translate-now.ts`. */
    findCached: (request: AcceptedRequest, app: AppPrincipal) =>
      findCached(synchronous, request, app),

    /** The same. */
    translateNow: (request: AcceptedRequest, app: AppPrincipal, caller: WaitingCaller) =>
      translateNow(synchronous, request, app, caller),

    /** The same. */
    translateIntoSeveral: (requests: Requests, app: AppPrincipal, caller: WaitingCaller) =>
      translateIntoSeveral(synchronous, requests, app, caller),

    /** See `synchronous/stream-now.ts`. */
    streamNow: (requests: Requests, app: AppPrincipal, caller: WaitingCaller) =>
      streamNow(synchronous, requests, app, caller),

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

/** A problem of the request, which is the result; rethrows what another attempt may fix. */
function settled(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return error
}
