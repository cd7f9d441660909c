// Translates complete requests for the routes and the job worker: applies limits and deadlines, and
// says which text a problem belongs to.
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem, problemAt } from '../http/problems.ts'
import { type AcceptedRequest, acceptRequest, checkLength } from './accepted-request.ts'
import { workForCaller } from './caller-context.ts'
import type { LanguageResolver } from './language-resolver.ts'
import { languageName } from './language-tag.ts'
import type { RequestContext } from './request-context.ts'
import type { Router } from './router.ts'
import type {
  Detection,
  Languages,
  TranslateText,
  Translation,
  TranslationList,
} from './schemas.ts'
import { undetermined } from './text-translator.ts'
import { mapInSlices } from './time-slice.ts'
import type { Translator } from './translator.ts'

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
  answered(appId: string, translations: readonly Translation[], cached?: ReadonlySet<object>): void
  failed(failure: { appId: string; from: string; to: string }): void
}

interface Dependencies {
  translator: Translator
  languages: LanguageResolver
  router: Router
  limits: TranslationLimits
  accounting: Accounting
}

export function createTranslationService({
  translator,
  languages,
  router,
  limits,
  accounting,
}: Dependencies) {
  const { deadlineSeconds } = limits

  return {
    /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
    accept: (request: TranslateText, maxCharacters = limits.maxCharacters): AcceptedRequest =>
      acceptRequest(request, languages, { maxCharacters, maxTexts: limits.maxTexts }),

    /**
     * The answer, if all of it is cached and the app's limits allow it without a query; otherwise
     * undefined, and nothing is counted.
     */
    findCached(
      { texts, instructions, isList, characters }: AcceptedRequest,
      app: AppPrincipal,
    ): Translation | TranslationList | undefined {
      const translations = translator.findCached(texts, instructions, app)
      if (translations === undefined || !accounting.tryTakeCharacters(app, characters))
        return undefined
      accounting.answered(app.id, translations, new Set(translations))
      return answerOf(translations, { isList, characters })
    },

    /**
     * Translates while the caller waits, all or nothing. Throws `rate-limited`, `quota-exceeded`,
     * and the problems of a translation.
     */
    async translateNow(
      { texts, instructions, isList, characters }: AcceptedRequest,
      app: AppPrincipal,
      onDisconnect: OnDisconnect,
    ): Promise<Translation | TranslationList> {
      await accounting.takeCharacters(app, characters)
      const cached = new Set<object>()
      const noteCached = (translation: object) => void cached.add(translation)
      const translateAt = (context: RequestContext) => (text: string, index: number) =>
        translator
          .translate(text, instructions, context)
          .catch(rethrowAt(isList ? `/text/${index}` : '/text'))
      const options = { deadlineSeconds, onDisconnect, noteCached }
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

    /**
     * Translates each text separately. Passes a translation or a problem for each, in order, to
     * `onSettled` as they become available.
     */
    async translateEach(
      { texts, instructions }: Pick<AcceptedRequest, 'texts' | 'instructions'>,
      contextOf: (index: number) => RequestContext,
      onSettled: (index: number, result: Translation | Problem) => void,
    ): Promise<void> {
      await mapInSlices(
        texts,
        (text, index) => {
          const settle = (result: Translation | Problem) => onSettled(index, result)
          return translator
            .translate(text, instructions, contextOf(index))
            .then(settle, (error) => {
              if (!(error instanceof Problem) || error.status >= 500) throw error
              settle(error)
            })
        },
        contextOf(0),
      )
    },

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

    listLanguages: (): Languages => listLanguages(router),
  }
}

function answerOf(
  translations: Translation[],
  { isList, characters }: Pick<AcceptedRequest, 'isList' | 'characters'>,
): Translation | TranslationList {
  return isList ? { translations, characters } : (translations[0] as Translation)
}

/** What can be translated into what, by which route. */
function listLanguages(router: Router): Languages {
  const codes = [...new Set([...router.sources, ...router.targets])].sort()
  return {
    languages: codes.map((code) => {
      const source = router.findSource(code)
      const routes =
        source === undefined ? [] : [...router.routesFrom(source)].filter(([to]) => to !== code)
      return {
        code,
        name: languageName(code),
        targets: routes
          .map(([to, { hops, quality }]) => ({ code: to, route: [...hops], quality }))
          .sort((a, b) => (a.code < b.code ? -1 : 1)),
      }
    }),
  }
}

function rethrowAt(pointer: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Problem && error.status === 422 ? problemAt(error, pointer) : error
  }
}
