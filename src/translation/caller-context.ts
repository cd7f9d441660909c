import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import type { EngineSelection } from '../shared/engine-settings.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { RequestContext } from './request-context.ts'

interface CallerOptions {
  deadlineSeconds: number
  /** How long the caller waits for models; by default until shortly before the deadline. */
  patienceSeconds?: number | undefined
  onDisconnect: OnDisconnect
  noteCached?: (translation: object) => void
  engines?: EngineSelection | undefined
}

/** The share of the deadline that is left for the translation itself. */
const shareForWork = 0.1

/**
 * Works for a caller that waits. The signal of the request context is aborted at the deadline, with
 * `translation-timeout`, on disconnect, and when the work fails: then its other parts need not be
 * translated.
 */
export async function workForCaller<T>(
  { id: appId, ownerId, noStore, hasCorrections, reviewBelow }: AppPrincipal,
  { deadlineSeconds, patienceSeconds, onDisconnect, noteCached = () => {}, engines }: CallerOptions,
  work: (context: RequestContext) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    const limit = `${deadlineSeconds} s`
    const detail = `The request took longer than ${limit}. Send less. \`POST /queue\` waits.`
    controller.abort(
      new Problem('translation-timeout', {
        detail,
        why: { reason: 'too-slow', parameters: { limitSeconds: deadlineSeconds } },
      }),
    )
  }, deadlineSeconds * 1000)
  onDisconnect(() => controller.abort(new Error('the client disconnected')))
  const { signal } = controller
  const waitSeconds = Math.min(
    deadlineSeconds * (1 - shareForWork),
    patienceSeconds ?? deadlineSeconds,
  )
  const waitUntil = performance.now() + waitSeconds * 1000
  const app = { ownerId, appId, noStore, hasCorrections, reviewBelow, engines }
  try {
    return await work({ ...app, signal, waitUntil, priority: 'interactive', noteCached })
  } catch (error) {
    controller.abort(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
