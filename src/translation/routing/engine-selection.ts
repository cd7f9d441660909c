// Selects the engines of requests. Nothing else decides which engines a text may go to: routes,
// caches and the texts of problems go by a selection.
import {
  defaultEngineSettings,
  type EngineSelection,
  type EngineSettings,
  type ExcludingSetting,
  type OptimizeFor,
} from '../../shared/engine-settings.ts'
import { type EngineName, engineNames, isExternal, isLossless } from '../engines/engine-names.ts'

/** Of an engine that no setting excludes. */
const dropped: readonly ExcludingSetting[] = []
/** There are few: each is made once, so that what belongs to one is found by it. */
const selections = new Map<string, EngineSelection>()
/** An app's settings are the same object for many requests. */
const known = new WeakMap<EngineSettings, Map<OptimizeFor, EngineSelection>>()

/** The selection of a request, which may ask for `optimizeFor`, by the settings of its app. */
export function selectEngines(
  settings: EngineSettings,
  optimizeFor: OptimizeFor = settings.optimizeFor,
): EngineSelection {
  const ofSettings = known.get(settings) ?? new Map<OptimizeFor, EngineSelection>()
  known.set(settings, ofSettings)
  const selection = ofSettings.get(optimizeFor) ?? select(settings, optimizeFor)
  ofSettings.set(optimizeFor, selection)
  return selection
}

function select({ localOnly, engines }: EngineSettings, optimizeFor: OptimizeFor): EngineSelection {
  return toSelection(optimizeFor, (engine) => {
    if (isLossless(engine)) return undefined
    const settings: ExcludingSetting[] = []
    if (localOnly && isExternal(engine)) settings.push('localOnly')
    if (engines !== null && !engines.includes(engine)) settings.push('engines')
    return settings.length > 0 ? settings : undefined
  })
}

/** The part of a selection with those of its engines for which `keeps` is true. */
export const narrowSelection = (
  { optimizeFor, engines, excluded }: EngineSelection,
  keeps: (engine: EngineName) => boolean,
): EngineSelection =>
  toSelection(optimizeFor, (engine) => {
    if (!engines.has(engine)) return excluded.get(engine) ?? dropped
    return isLossless(engine) || keeps(engine) ? undefined : dropped
  })

function toSelection(
  optimizeFor: OptimizeFor,
  settingsAgainst: (engine: EngineName) => readonly ExcludingSetting[] | undefined,
): EngineSelection {
  const engines = new Set<string>()
  const excluded = new Map<string, readonly ExcludingSetting[]>()
  let key: string = optimizeFor
  for (const engine of engineNames) {
    const settings = settingsAgainst(engine)
    if (settings === undefined) engines.add(engine)
    else excluded.set(engine, settings)
    key += `,${settings?.join('+') ?? engine}`
  }
  const selection = selections.get(key) ?? { key, optimizeFor, engines, excluded }
  selections.set(key, selection)
  return selection
}

/** That of whoever has no app. */
export const defaultSelection = selectEngines(defaultEngineSettings)

/** Every engine, as an app gets them that wants speed. */
export const everyEngine = selectEngines({ ...defaultEngineSettings, localOnly: false })
