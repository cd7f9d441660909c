// Translates complete requests for the routes and the job worker: applies limits and deadlines, and
// says which text a problem belongs to.
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem, problemAt } from '../http/problems.ts'
import { andThen, type Eventual } from './at-once.ts'
import { countCharacters } from './characters.ts'
import { languageName } from './language.ts'
import type { LanguageResolver } from './languages.ts'
import type { Router } from './router.ts'
import type { RequestContext } from './scheduler.ts'
import type {
  Detection,
  Languages,
  TranslateText,
  Translation,
  TranslationList,
} from './schemas.ts'
import { mapInSlices } from './time-slice.ts'
import { type Instructions, type Translator, undetermined } from './translator.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

export interface TranslationLimits {
  maxCharacters: number
  maxTexts: number
  deadlineSeconds: number
}

/** Records what requests use; may reject a request. */
export interface Accounting {
  /** Throws `rate-limited`, `quota-exceeded`, `text-too-long`. */
  takeCharacters(app: AppPrincipal, characters: number): Eventual<void>
  giveBackCharacters(app: AppPrincipal, characters: number): void
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

/** A request that is within its limits and whose languages are served. */
export interface AcceptedRequest {
  readonly texts: readonly string[]
  readonly characters: number
  readonly instructions: Instructions
}

export function createTranslationService({
  translator,
  languages,
  router,
  limits,
  accounting,
}: Dependencies) {
  /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
  function accept(
    { text, from, to, format = 'text' }: TranslateText,
    maxCharacters: number,
  ): AcceptedRequest {
    const texts = typeof text === 'string' ? [text] : text
    return {
      texts,
      characters: checkLength(texts, maxCharacters),
      instructions: { ...languages.resolve({ from, to }), format },
    }
  }

  function checkLength(texts: readonly string[], maxCharacters: number): number {
    if (texts.length > limits.maxTexts)
      throw new Problem('text-too-long', {
        detail: `The request has ${texts.length} texts, ${limits.maxTexts} are allowed. Split it.`,
      })
    const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
    if (characters > maxCharacters)
      throw new Problem('text-too-long', {
        detail:
          `The request has ${characters} characters, ${maxCharacters} are allowed here. ` +
          'Split it, or use `POST /queue`, which takes more.',
      })
    return characters
  }

  function translateAll(
    { texts, instructions }: AcceptedRequest,
    isList: boolean,
    context: CallerContext,
  ): Eventual<Translation[]> {
    const translated = mapInSlices(
      texts,
      (text, index) => {
        const translation = translator.translate(text, instructions, context)
        return translation instanceof Promise
          ? translation.catch(rethrowAt(isList ? `/text/${index}` : '/text'))
          : translation
      },
      context,
    )
    return translated instanceof Promise ? context.keepUntil(translated) : translated
  }

  return {
    accept,

    /**
     * Translates while the caller waits, all or nothing. Throws the problems of `accept`, and
     * `rate-limited`, `quota-exceeded`.
     */
    translateNow(
      request: TranslateText,
      app: AppPrincipal,
      onDisconnect: OnDisconnect,
    ): Eventual<Translation | TranslationList> {
      const accepted = accept(request, limits.maxCharacters)
      const { characters, instructions } = accepted
      const isList = Array.isArray(request.text)
      const context = new CallerContext(app, {
        deadlineSeconds: limits.deadlineSeconds,
        onDisconnect,
      })
      const answer = (translations: Translation[]) => {
        accounting.answered(app.id, translations, context.cached)
        return isList ? { translations, characters } : (translations[0] as Translation)
      }
      const fail = (error: unknown): never => {
        accounting.giveBackCharacters(app, characters)
        accounting.failed({
          appId: app.id,
          from: instructions.from ?? undetermined,
          to: instructions.to,
        })
        throw error
      }
      return andThen(accounting.takeCharacters(app, characters), () => {
        const translated = translateAll(accepted, isList, context)
        return translated instanceof Promise ? translated.then(answer, fail) : answer(translated)
      })
    },

    /**
     * Translates each text separately. Passes a translation or a problem for each, in order, to
     * `onSettled` as they become available.
     */
    async translateEach(
      { texts, instructions }: AcceptedRequest,
      contextOf: (index: number) => RequestContext,
      onSettled: (index: number, result: Translation | Problem) => void,
    ): Promise<void> {
      await mapInSlices(
        texts,
        (text, index) => {
          const settle = (result: Translation | Problem) => onSettled(index, result)
          const translation = translator.translate(text, instructions, contextOf(index))
          if (!(translation instanceof Promise)) return settle(translation)
          return translation.then(settle, (error) => {
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
      checkLength(texts, limits.maxCharacters)
      const context = new CallerContext(app, {
        deadlineSeconds: limits.deadlineSeconds,
        onDisconnect,
      })
      const detect = (item: string) => translator.detect(item, context)
      const detections = await context.keepUntil(
        Promise.resolve(mapInSlices(texts, detect, context)),
      )
      return typeof text === 'string' ? (detections[0] as Detection) : { detections }
    },

    /** What can be translated into what, by which route. */
    listLanguages(): Languages {
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
    },
  }
}

interface Patience {
  deadlineSeconds: number
  onDisconnect: OnDisconnect
}

/**
 * The request context of a waiting caller. The signal is aborted at the deadline, on disconnect or
 * after a failure. It is created on first use: cached answers need none.
 */
class CallerContext implements RequestContext {
  readonly priority = 'interactive'
  readonly userId: string
  readonly appId: string
  readonly noStore: boolean
  /** Translations that came from the cache alone. */
  cached: Set<object> | undefined
  readonly #patience: Patience
  #controller: AbortController | undefined
  #timer: NodeJS.Timeout | undefined

  constructor({ id, userId, noStore }: AppPrincipal, patience: Patience) {
    this.userId = userId
    this.appId = id
    this.noStore = noStore
    this.#patience = patience
  }

  noteCached(translation: object): void {
    this.cached ??= new Set()
    this.cached.add(translation)
  }

  get signal(): AbortSignal {
    this.#controller ??= this.#start()
    return this.#controller.signal
  }

  #start(): AbortController {
    const controller = new AbortController()
    const { deadlineSeconds, onDisconnect } = this.#patience
    this.#timer = setTimeout(() => {
      const detail = `It took longer than ${deadlineSeconds} s. Send less, or use \`POST /queue\`.`
      controller.abort(new Problem('translation-timeout', { detail }))
    }, deadlineSeconds * 1000)
    onDisconnect(() => controller.abort(new Error('the caller hung up')))
    return controller
  }

  /** When the request fails, its other texts need not be translated. */
  async keepUntil<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      this.#controller?.abort(error)
      throw error
    } finally {
      clearTimeout(this.#timer)
    }
  }
}

function rethrowAt(pointer: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Problem && error.status === 422 ? problemAt(error, pointer) : error
  }
}
