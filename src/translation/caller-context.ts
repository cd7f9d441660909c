import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { RequestContext } from './request-context.ts'
import type { RequestTerms } from './terms/compiled-terms.ts'

interface Options {
  deadlineSeconds: number
  onDisconnect: OnDisconnect
  noteCached?: (translation: object) => void
  glossary?: RequestTerms | undefined
}

/**
 * Works for a caller that waits. The signal of the request context is aborted at the deadline, with
 * `translation-timeout`, on disconnect, and when the work fails: then its other parts need not be
 * translated.
 */
export async function workForCaller<T>(
  { id: appId, userId, noStore, hasCorrections }: AppPrincipal,
  { deadlineSeconds, onDisconnect, noteCached = () => {}, glossary }: Options,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    const limit = `${deadlineSeconds} s`
    const detail = `The request took longer than ${limit}. Send less. \`POST /queue\` waits.`
    controller.abort(new Problem('translation-timeout', { detail }))
  }, deadlineSeconds * 1000)
  onDisconnect(() => controller.abort(new Error('the client disconnected')))
  const { signal } = controller
  try {
    const context = { userId, appId, noStore, hasCorrections, signal, noteCached, glossary }
    return await work({ ...context, priority: 'interactive' })
  } catch (error) {
    controller.abort(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
