// Which wishes of a request an engine of its route follows.

import type { EngineSelection } from '../../shared/engine-settings.ts'
import type { Steering } from '../engines/engine.ts'
import { type EngineName, type Hop, isLossless } from '../engines/engine-names.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { ResolvedLanguages } from './resolved-languages.ts'
import type { Router } from './router.ts'

export type FollowedFields = ReadonlySet<keyof Steering>

/** The languages of a request, and the engines that it may use. */
export interface WishfulRequest {
  readonly instructions: ResolvedLanguages
  readonly engines: EngineSelection
}

type Schedulers = ReadonlyMap<EngineName, Scheduler>

/** What the engine follows that writes the result of a route. */
export function followedAlong(
  { hops }: { readonly hops: readonly Hop[] },
  schedulers: Schedulers,
): FollowedFields {
  const last = hops.findLast(({ engine }) => !isLossless(engine))
  return (last && schedulers.get(last.engine)?.follows(last)) ?? new Set()
}

/** The same of the best route; of any route into the language if the source is to be detected. */
export function findFollowed(
  router: Router,
  schedulers: Schedulers,
  { instructions: { from, to }, engines }: WishfulRequest,
): FollowedFields {
  const routes = router.select(engines)
  const sources = from === undefined ? [...routes.sourcesOf(to)] : [from]
  const found = sources.flatMap((source) => routes.findRoute(source, to) ?? [])
  return new Set(found.flatMap((route) => [...followedAlong(route, schedulers)]))
}
