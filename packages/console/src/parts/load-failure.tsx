import { useEffect, useState } from 'react'
import { whenReachable } from '../data/reachability.ts'
import { useMessages } from '../messages/context.tsx'
import { Failure } from '../ui/failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { askBuild, type BuildState, reloadOnce } from './build.ts'
import { PartFailure } from './part.ts'
import type { Failed } from './part-boundary.tsx'

/**
 * Says why something was not loaded, and goes on by itself when the service is back. A page of an
 * older build loads itself again.
 */
export function LoadFailure({ failed, isPage }: { failed: Failed; isPage: boolean }) {
  const { cause, text, goOn } = useLoadFailure(failed, isPage)
  const { retry } = failed
  useEffect(() => (cause === 'unreachable' ? whenReachable(retry) : undefined), [cause, retry])
  if (cause === undefined) return <Skeleton lines={6} />
  return <Failure as={isPage ? 'h1' : 'h2'} text={text} onRetry={goOn} />
}

/** Why it failed, which is undefined until the service was asked; and what the user can do. */
export function useLoadFailure({ error, retries, retry }: Failed, isPage: boolean) {
  const { partFailed, buildReplaced, broken } = useMessages('shell')
  const { unreachable } = useMessages('ui')
  const [state, setState] = useState<BuildState>()
  const isPart = error instanceof PartFailure
  useEffect(() => {
    if (!isPart) return
    let isGone = false
    askBuild().then((next) => {
      if (!isGone && !(isPage && next === 'replaced' && reloadOnce())) setState(next)
    })
    return () => {
      isGone = true
    }
  }, [isPart, isPage])
  const cause = isPart ? state : 'broken'
  const texts = { unreachable, same: partFailed, replaced: buildReplaced, broken }
  // Browsers other than Chromium remember that a module failed until the page is loaded again.
  const retryHelps = cause === 'unreachable' || (cause === 'same' && retries === 0)
  return {
    cause,
    text: texts[cause ?? 'same'],
    goOn: retryHelps ? retry : () => location.reload(),
  }
}
