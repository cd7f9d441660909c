// Which operations the reference can send, and where to.
import type { Operation } from './description.ts'

/** They answer with what is no text, never end, or are for a browser that comes from elsewhere. */
const untried = new Set([
  'AuthController_finishSignOn',
  'DocumentController_getDocument',
  'TranslationController_watchQueuedTranslation',
])
/** These only read, although they are POST. */
const readingPosts = new Set([
  'TranslationController_translateText',
  'TranslationController_detect',
])

/** Whether a request of the operation changes nothing and has an answer to show. */
export const canTry = ({ id, method }: Operation): boolean =>
  (method === 'GET' && !untried.has(id)) || readingPosts.has(id)

/** The address with the parameters that were filled in. */
export function addressOf(
  { path, parameters }: Operation,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  const query = parameters
    .filter((each) => each.in === 'query' && (values[each.name] ?? '') !== '')
    .map(({ name }) => [name, values[name] ?? ''] as [string, string])
  const written = new URLSearchParams(query).toString()
  return written === '' ? filled : `${filled}?${written}`
}
