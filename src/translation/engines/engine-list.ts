// For operators: the engines with their pairs, and what waits for them.

import { toRouteQuality } from '../languages/route-quality.ts'
import { keyOfHop } from '../routing/path.ts'
import { isCurrent, type RouteMeasurement } from '../routing/path-rating.ts'
import { measuredQuality } from '../routing/quality.ts'
import type { Router } from '../routing/router.ts'
import type { Scheduler } from '../scheduler/scheduler.ts'
import type { Engine, EngineNote } from './engine.ts'
import type { EngineName } from './engine-names.ts'
import type { Engines } from './engine-schemas.ts'

export interface EngineList {
  list(): Engines
}

interface Dependencies {
  engines: ReadonlyMap<EngineName, Engine>
  schedulers: ReadonlyMap<EngineName, Scheduler>
  router: Router
  measurements: () => readonly RouteMeasurement[]
}

export function createEngineList({
  engines,
  schedulers,
  router,
  measurements,
}: Dependencies): EngineList {
  const describeMeasured = (measurement: RouteMeasurement | undefined) => ({
    measurement: measurement ? toRouteQuality(measurement) : null,
    outdated: measurement !== undefined && !isCurrent(measurement, router.findVersion),
  })

  const describe = (
    [name, engine]: [EngineName, Engine],
    measured: ReadonlyMap<string, RouteMeasurement>,
  ): Engines['engines'][number] => {
    const state = schedulers.get(name)?.state()
    const computation = engine.describe?.()
    const notes = [...(engine.warnings ?? []), ...(engine.state?.().failures ?? [])]
    return {
      name,
      pairs: engine.pairs().map(({ from, to, isSuspect = false }) => ({
        from,
        to,
        measuredQuality: measuredQuality(name, [from, to]) ?? null,
        ...describeMeasured(measured.get(keyOfHop({ engine: name, from, to }))),
        doubtful: isSuspect,
      })),
      warnings: notes.map(({ text }) => text),
      warningDetails: notes.map(forPrograms),
      // An engine may have nothing yet that computes.
      computation: computation?.text || null,
      computationDetails: computation ? forPrograms(computation) : null,
      waitingCharacters: state?.waitingCharacters ?? 0,
      runningBatches: state?.batchesInFlight ?? 0,
    }
  }

  return {
    list() {
      const measured = directRoutes(measurements())
      return {
        engines: [...engines].map((engine) => describe(engine, measured)),
        indirectRoutes: [...router.sources]
          .sort()
          .flatMap((from) =>
            [...router.routesFrom(from)]
              .filter(([to, { hops }]) => to !== from && hops.length > 1)
              .map(([to, { hops, quality }]) => ({ from, to, route: [...hops], quality })),
          ),
      }
    },
  }
}

/** The measurements of routes of one hop, by the hop. */
function directRoutes(
  measurements: readonly RouteMeasurement[],
): ReadonlyMap<string, RouteMeasurement> {
  const direct = new Map<string, RouteMeasurement>()
  for (const measurement of measurements) {
    const [hop, ...others] = measurement.hops
    if (hop === undefined || others.length > 0) continue
    const { from, to } = measurement
    if (hop.from === from && hop.to === to) direct.set(keyOfHop(hop), measurement)
  }
  return direct
}

const forPrograms = ({ code, parameters }: EngineNote) => ({ code, parameters: { ...parameters } })
