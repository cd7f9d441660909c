// What the routes and the queue's worker ask for: whole requests, with their limits, deadlines and the places of their faults.
import type { AppPrincipal } from '../apps/service.ts'
import { Problem, problemAt } from '../http/problems.ts'
import { languageName } from './language.ts'
import type { LanguageResolver } from './languages.ts'
import type { Router } from './router.ts'
import type { Detection, Languages, TranslateText, Translation, TranslationList } from './schemas.ts'
import { countCharacters, type Instructions, type Translator } from './translator.ts'

export type TranslationService = ReturnType<typeof createTranslationService>

export interface TranslationLimits {
  maxCharacters: number
  maxTexts: number
  deadlineSeconds: number
}

interface Dependencies {
  translator: Translator
  languages: LanguageResolver
  router: Router
  limits: TranslationLimits
}

/** A request that is within its limits and whose languages are served. */
export interface AcceptedRequest {
  readonly texts: readonly string[]
  readonly characters: number
  readonly instructions: Instructions
}

export function createTranslationService({ translator, languages, router, limits }: Dependencies) {
  /** Throws `text-too-long`, `language-not-supported`, `language-pair-not-supported`. */
  function accept({ text, from, to, format = 'text' }: TranslateText, maxCharacters: number): AcceptedRequest {
    const texts = typeof text === 'string' ? [text] : text
    return { texts, characters: checkLength(texts, maxCharacters), instructions: { ...languages.resolve({ from, to }), format } }
  }

  function checkLength(texts: readonly string[], maxCharacters: number): number {
    if (texts.length > limits.maxTexts)
      throw new Problem('text-too-long', { detail: `The request has ${texts.length} texts, ${limits.maxTexts} are allowed. Split it.` })
    const characters = texts.reduce((sum, text) => sum + countCharacters(text), 0)
    if (characters > maxCharacters)
      throw new Problem('text-too-long', {
        detail: `The request has ${characters} characters, ${maxCharacters} are allowed here. Split it, or use \`POST /queue\`, which takes more.`,
      })
    return characters
  }

  return {
    accept,

    /** Translates at once, all or nothing. `hangUp` is aborted when the caller no longer waits. */
    async translateNow(request: TranslateText, app: AppPrincipal, hangUp: AbortSignal): Promise<Translation | TranslationList> {
      const { texts, characters, instructions } = accept(request, limits.maxCharacters)
      const failure = new AbortController()
      const signal = AbortSignal.any([hangUp, failure.signal, AbortSignal.timeout(limits.deadlineSeconds * 1000)])
      const ticket = { appId: app.id, priority: 'interactive', signal } as const
      try {
        const translations = await Promise.all(
          texts.map((text, index) =>
            translator.translate(text, instructions, ticket).catch(rethrowAt(Array.isArray(request.text) ? `/text/${index}` : '/text')),
          ),
        )
        return Array.isArray(request.text) ? { translations, characters } : (translations[0] as Translation)
      } catch (error) {
        // The others of the request need not be translated any more.
        failure.abort(error)
        throw isTimeout(error)
          ? new Problem('translation-timeout', {
              detail: `It took longer than ${limits.deadlineSeconds} s. Send less, or use \`POST /queue\`.`,
            })
          : error
      }
    },

    /** Translates each text for itself: a translation or the problem, in order, handed to `onSettled` as they come. */
    async translateEach(
      { texts, instructions }: AcceptedRequest,
      ticket: Parameters<Translator['translate']>[2],
      onSettled: (index: number, result: Translation | Problem) => void,
    ): Promise<void> {
      await Promise.all(
        texts.map(async (text, index) => {
          try {
            onSettled(index, await translator.translate(text, instructions, ticket))
          } catch (error) {
            if (!(error instanceof Problem) || error.status >= 500) throw error
            onSettled(index, error)
          }
        }),
      )
    },

    async detect(text: string | string[]): Promise<Detection | { detections: Detection[] }> {
      checkLength(typeof text === 'string' ? [text] : text, limits.maxCharacters)
      if (typeof text === 'string') return translator.detect(text)
      return { detections: await Promise.all(text.map((item) => translator.detect(item))) }
    },

    /** What can be translated into what, by which route. */
    listLanguages(): Languages {
      const codes = [...new Set([...router.sources, ...router.targets])].sort()
      return {
        languages: codes.map((code) => {
          const source = router.findSource(code)
          const routes = source === undefined ? [] : [...router.routesFrom(source)].filter(([to]) => to !== code)
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

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

function rethrowAt(pointer: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof Problem && error.status === 422 ? problemAt(error, pointer) : error
  }
}
