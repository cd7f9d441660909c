// Translates while the caller waits, all or nothing.
import type { AppPrincipal } from '../../shared/principals.ts'
import type { AcceptedRequest } from '../instructions.ts'
import { listGlossaryIds } from '../instructions.ts'
import type { Translation, TranslationList } from '../schemas.ts'
import {
  charactersOf,
  listTasks,
  noteAnswers,
  noteFailure,
  type Requests,
  type Synchronous,
  type WaitingCaller,
  workOnTasks,
} from './request-work.ts'

/** The set of all translations. */
const all = { has: () => true }

/**
 * The answer, if all of it is cached and the app's limits allow it without a query; otherwise
 * undefined, and nothing is counted.
 */
export function findCached(
  synchronous: Synchronous,
  request: AcceptedRequest,
  app: AppPrincipal,
): Translation | TranslationList | undefined {
  const { translator, accounting } = synchronous
  const { texts, instructions, isList, characters, glossary, engines } = request
  if (glossary !== undefined || listGlossaryIds(instructions).length > 0) return undefined
  const { ownerId, noStore, hasCorrections, reviewBelow } = app
  const context = { ownerId, noStore, hasCorrections, reviewBelow, engines }
  const translations = translator.findCached(texts, instructions, context)
  if (translations === undefined || !accounting.tryTakeCharacters(app, characters)) return undefined
  noteAnswers(synchronous, app, { requests: [request], translations, cached: all })
  return isList ? { translations, characters } : (translations[0] as Translation)
}

/**
 * A translation for one text, a list for several. Rejects with `rate-limited`, `quota-exceeded`,
 * what `checkGlossary` throws, and the problems of a translation.
 */
export const translateNow = (
  synchronous: Synchronous,
  request: AcceptedRequest,
  app: AppPrincipal,
  caller: WaitingCaller,
): Promise<Translation | TranslationList> =>
  translateIntoSeveral(synchronous, [request], app, caller).then((list) =>
    request.isList ? list : (list.translations[0] as Translation),
  )

/** The same into several languages: each text in all of them, then the next one. */
export async function translateIntoSeveral(
  synchronous: Synchronous,
  requests: Requests,
  app: AppPrincipal,
  caller: WaitingCaller,
): Promise<TranslationList> {
  const { accounting } = synchronous
  const tasks = await listTasks(synchronous, requests, app)
  const characters = charactersOf(requests)
  await accounting.takeCharacters(app, characters)
  let cached: Set<object> | undefined
  const noteCached = (translation: object): void => {
    cached ??= new Set()
    cached.add(translation)
  }
  try {
    const translations = await workOnTasks(synchronous, tasks, app, { ...caller, noteCached })
    noteAnswers(synchronous, app, { requests, translations, cached })
    return { translations, characters }
  } catch (error) {
    accounting.returnCharacters(app, characters)
    noteFailure(synchronous, app, requests)
    throw error
  }
}
