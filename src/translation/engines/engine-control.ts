import type { Notices } from '../../telemetry/log.ts'
import type { Engine } from './engine.ts'
import type { EngineName } from './engine-names.ts'

type Engines = ReadonlyMap<EngineName, Engine>

/** What concerns all engines. */
export const createEngineControl = (engines: Engines) => ({
  warnings: [...engines.values()].flatMap((engine) => engine.warnings ?? []),
  enginePairs: () => listEnginePairs(engines),
  readEngines: () => readEngineStates(engines),
  /** Those of which a part does not work now. */
  listFailing: (): EngineName[] =>
    [...engines].flatMap(([name, { state }]) => (state?.().failures?.length ? [name] : [])),
  prepareEngines: (log: Notices) => prepareEngines(engines, log),
  /** Has them notice new data. */
  refreshEngines: (): void => {
    for (const engine of engines.values()) engine.refresh?.()
  },
})

/** Logs how each engine computes, and has them do what no request waits for. */
async function prepareEngines(engines: Engines, log: Notices): Promise<void> {
  for (const [name, engine] of engines) {
    const description = engine.describe?.()
    if (description) log.info({ engine: name }, description)
    const done = await engine.prepare?.()
    if (done) log.info({ engine: name }, done)
  }
}

function listEnginePairs(engines: Engines) {
  return [...engines].map(([engine, { pairs }]) => ({
    engine,
    pairs: pairs().map(({ from, to }) => `${from}-${to}`),
  }))
}

function readEngineStates(engines: Engines) {
  return [...engines].map(([name, engine]) => ({
    engine: name,
    pairs: engine.pairs().length,
    state: engine.state?.(),
  }))
}
