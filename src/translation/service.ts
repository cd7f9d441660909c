// Translates complete requests for the routes and the job worker: applies limits and deadlines, and
// says which text a problem belongs to.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import type { EngineSettings } from '../shared/engine-settings.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import { mapInSlices } from '../shared/time-slice.ts'
import {
  acceptIntoSeveral,
  acceptRequest,
  checkLength,
  type RequestIntoSeveral,
} from './accepted-request.ts'
import { workForCaller } from './caller-context.ts'
import type { AcceptedRequest } from './instructions.ts'
import {
  type Glossaries,
  type LoadGlossary,
  listGlossaryIds,
  type SegmentInstructions,
} from './instructions.ts'
import { createLanguageList } from './languages/language-list.ts'
import type { RequestContext } from './request-context.ts'
import type { TranslateText } from './request-schemas.ts'
import { selectEngines } from './routing/engine-selection.ts'
import type { LanguageResolver, ResolveLanguages } from './routing/language-resolver.ts'
import type { SuppliedRoutes } from './routing/ready-route.ts'
import type { Router } from './routing/router.ts'
import type { Detection, Translation } from './schemas.ts'
import type { Accounting } from './synchronous/accounting.ts'
import type { Requests, Synchronous, WaitingCaller } from './synchronous/request-work.ts'
import { streamNow } from './synchronous/stream-now.ts'
import { findCached, translateIntoSeveral, translateNow } from './synchronous/translate-now.ts'
import { createTypedTexts } from './synchronous/typed-texts.ts'
import type { TranslatedSegments, Translator } from './translate.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

export interface TranslationLimits {
  maxCharacters: number
  maxTexts: number
  deadlineSeconds: number
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
  /** Starts what the first text of a pair would wait for. */
  load: (pair: LanguagePair) => void
}

export function createTranslationService({
  translator,
  languages,
  resolveForJob,
  routes,
  router,
  limits,
  accounting,
  glossaries,
  load,
}: Dependencies) {
  const { deadlineSeconds } = limits

  const loadGlossary: LoadGlossary = async (instructions, owner) => {
    const ids = listGlossaryIds(instructions)
    return ids.length === 0 ? undefined : glossaries.load(ids, owner, instructions)
  }

  return {
    ...createAcceptance({ languages, resolveForJob, limits }),

    /**
     * Checks the glossaries of a request that is translated later, if it names any. Throws
     * `glossary-not-found`, `glossary-pair-not-supported`, `validation-failed`.
     */
    async checkGlossary(
      { instructions }: { instructions: SegmentInstructions },
      { id: appId, ownerId }: AppPrincipal,
    ): Promise<void> {
      const ids = listGlossaryIds(instructions)
      if (ids.length > 0) await glossaries.check(ids, { appId, ownerId }, instructions)
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

    ...createPreparation({ languages, load }),

    /** The same object until the languages change. */
    listLanguages: createLanguageList(router),

    /** The served source language that a tag means. */
    findSource: (tag: string): string | undefined => router.findSource(tag),
  }
}

const createPreparation = ({ languages, load }: Pick<Dependencies, 'languages' | 'load'>) => ({
  /**
   * Starts the engines of two languages in this process, so that the first text need not wait for
   * them. Throws `language-not-supported`, `language-pair-not-supported`.
   */
  prepareLanguages(pair: LanguagePair, { engineSettings }: AppPrincipal): void {
    const engines = selectEngines(engineSettings)
    load({ ...pair, ...languages.resolve({ ...pair, engines }) })
  },
})

/** What checks requests before anything of them is translated. */
function createAcceptance({
  languages: { resolve },
  resolveForJob,
  limits,
}: Pick<Dependencies, 'languages' | 'resolveForJob' | 'limits'>) {
  type App = { engineSettings: EngineSettings }
  const limitsOf = ({ engineSettings }: App, maxCharacters = limits.maxCharacters) => ({
    maxCharacters,
    maxTexts: limits.maxTexts,
    engineSettings,
  })

  return {
    /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
    accept: (request: TranslateText, app: App, maxCharacters?: number): AcceptedRequest =>
      acceptRequest(request, resolve, limitsOf(app, maxCharacters)),

    /** As `accept`, a request for each language, of which there is one at least. */
    acceptIntoSeveral: (request: RequestIntoSeveral, app: App): Requests =>
      acceptIntoSeveral(request, resolve, limitsOf(app)) as [AcceptedRequest],

    /** As `accept`, for a process that works on jobs. */
    acceptJob: (request: TranslateText, app: App, maxCharacters?: number): AcceptedRequest =>
      acceptRequest(request, resolveForJob, limitsOf(app, maxCharacters)),
  }
}

/** What requests use whose callers wait: synchronous/ says what each does. */
const createSynchronousTranslation = (synchronous: Synchronous) => ({
  /** Counts only what is new to the session of a person who types. */
  countTyped: createTypedTexts().countNew,

  findCached: (request: AcceptedRequest, app: AppPrincipal) =>
    findCached(synchronous, request, app),

  translateNow: (request: AcceptedRequest, app: AppPrincipal, caller: WaitingCaller) =>
    translateNow(synchronous, request, app, caller),

  translateIntoSeveral: (requests: Requests, app: AppPrincipal, caller: WaitingCaller) =>
    translateIntoSeveral(synchronous, requests, app, caller),

  streamNow: (requests: Requests, app: AppPrincipal, caller: WaitingCaller) =>
    streamNow(synchronous, requests, app, caller),
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

/** A problem of the request, which is the result; rethrows what another attempt may fix. */
function settled(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status >= 500) throw error
  return error
}
