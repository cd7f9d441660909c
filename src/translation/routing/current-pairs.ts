// Models come and go while requests are translated.
import { Problem } from '../../http/problems.ts'
import { EngineError } from '../engines/engine.ts'
import type { Router } from './router.ts'

/** `clear` drops what was computed for other pairs than the current ones. */
export function currentPairs(router: Router, clear: () => void) {
  let knownSources = router.sources

  /** Call it before anything that was computed is used. */
  function refresh(): void {
    if (router.sources === knownSources) return
    knownSources = router.sources
    clear()
  }

  /** Works again when the pairs have changed meanwhile. Rejects with `engine-unavailable`. */
  function withCurrentPairs<T>(work: () => Promise<T>): Promise<T> {
    refresh()
    const before = router.sources
    return work().catch((error: unknown) => {
      if (!(error instanceof EngineError) || router.sources === before) throw explained(error)
      // Its model was removed or replaced in the meantime; there may be another route now.
      refresh()
      return work().catch(rethrowExplained)
    })
  }

  return { refresh, withCurrentPairs }
}

function rethrowExplained(error: unknown): never {
  throw explained(error)
}

function explained(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  const reason = error.cause instanceof EngineError ? error.cause.cause : error.cause
  if (reason instanceof Problem) return reason
  return new Problem('engine-unavailable', {
    detail: 'The engine for this pair does not work at the moment. Try again later.',
    cause: error,
    retryAfterSeconds: 10,
  })
}
