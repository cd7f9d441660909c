// For operators: the engines with their pairs, and what waits for them.
import type { Engines } from './engine-schemas.ts'
import type { Engine } from './engines/engine.ts'
import type { EngineName } from './engines/engine-names.ts'
import { measuredQuality } from './routing/quality.ts'
import type { Router } from './routing/router.ts'
import type { Scheduler } from './scheduler/scheduler.ts'

export type EngineList = ReturnType<typeof createEngineList>

interface Dependencies {
  engines: ReadonlyMap<EngineName, Engine>
  schedulers: ReadonlyMap<EngineName, Pick<Scheduler, 'state'>>
  router: Pick<Router, 'sources' | 'routesFrom'>
}

export function createEngineList({ engines, schedulers, router }: Dependencies) {
  const describe = ([name, engine]: [EngineName, Engine]): Engines['engines'][number] => {
    const state = schedulers.get(name)?.state()
    return {
      name,
      pairs: engine.pairs().map(({ from, to, isSuspect = false }) => ({
        from,
        to,
        measuredQuality: measuredQuality(name, [from, to]) ?? null,
        doubtful: isSuspect,
      })),
      warnings: [...(engine.warnings ?? [])],
      computation: engine.describe?.() ?? null,
      waitingCharacters: state?.waitingCharacters ?? 0,
      runningBatches: state?.batchesInFlight ?? 0,
    }
  }

  return {
    list: (): Engines => ({
      engines: [...engines].map(describe),
      indirectRoutes: [...router.sources]
        .sort()
        .flatMap((from) =>
          [...router.routesFrom(from)]
            .filter(([to, { hops }]) => to !== from && hops.length > 1)
            .map(([to, { hops, quality }]) => ({ from, to, route: [...hops], quality })),
        ),
    }),
  }
}
