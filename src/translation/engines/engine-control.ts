import type { Notices } from '../../telemetry/log.ts'
import type { Engine, EngineState } from './engine.ts'
import type { EngineName } from './engine-names.ts'

type Engines = ReadonlyMap<EngineName, Engine>

/** What concerns all engines. */
export interface EngineControl {
  readonly warnings: readonly string[]
  enginePairs(): { engine: EngineName; pairs: string[] }[]
  readEngines(): { engine: EngineName; pairs: number; state: EngineState | undefined }[]
  /** Those of which a part does not work now. */
  listFailing(): EngineName[]
  /** Logs how each engine computes, and has them do what no request waits for. */
  prepareEngines(log: Notices): Promise<void>
  /** Has them notice new data. */
  refreshEngines(): void
}

export const createEngineControl = (engines: Engines): EngineControl => ({
  warnings: [...engines.values()].flatMap(({ warnings = [] }) => warnings.map(({ text }) => text)),
  enginePairs: () => listEnginePairs(engines),
  readEngines: () => readEngineStates(engines),
  listFailing: () =>
    [...engines].flatMap(([name, { state }]) => (state?.().failures?.length ? [name] : [])),
  prepareEngines: (log) => prepareEngines(engines, log),
  refreshEngines: () => {
    for (const engine of engines.values()) engine.refresh?.()
  },
})

async function prepareEngines(engines: Engines, log: Notices): Promise<void> {
  for (const [name, engine] of engines) {
    const description = engine.describe?.()
    if (description?.text) log.info({ engine: name }, description.text)
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
