// The quality of routes between two languages. Where operators have measured some of them with
// texts of their own, that counts, and the estimates of the others are brought to the same scale:
// texts differ in how hard they are.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Edge, type EngineHop, estimateOf, isTranslated, keyOfHop } from './path.ts'

/** What a route reached with a set of texts that people translated. */
export interface RouteMeasurement extends LanguagePair {
  readonly hops: readonly EngineHop[]
  /** The version of the data of each hop's engine; null: it has none. */
  readonly versions: readonly (string | null)[]
  /** The quality, 0 to 100. */
  readonly chrf: number
  /** Half the width of its 95 % interval. */
  readonly halfWidth: number
  /** The name of the set. */
  readonly set: string
  readonly sentences: number
  /** RFC 3339. */
  readonly measuredAt: string
}

/**
 * The version of the data of a hop's engine: null if it has none, undefined if the hop is not
 * installed.
 */
export type FindVersion = (hop: EngineHop) => string | null | undefined

export interface RatedPath<Step extends Edge> {
  readonly path: readonly Step[]
  /** In chrF. */
  readonly quality: number
  /** The part of `quality` that is due to how easy the texts of measurements are. */
  readonly adjustment: number
  readonly measurement?: RouteMeasurement | undefined
}

/** Measurements by the hops that translate, by the languages of the pair. */
export type MeasuredRoutes = ReadonlyMap<string, ReadonlyMap<string, readonly RouteMeasurement[]>>

/** Whether a route is still what was measured. */
export const isCurrent = (
  { hops, versions }: RouteMeasurement,
  findVersion: FindVersion,
): boolean => hops.every((hop, index) => findVersion(hop) === versions[index])

/** An edge that is installed. */
interface InstalledEdge extends Edge {
  readonly version: string | null
}

/** Those that are current. `installed` has the edges by their hops. */
export function indexMeasurements(
  measurements: readonly RouteMeasurement[],
  installed: ReadonlyMap<string, InstalledEdge>,
): MeasuredRoutes {
  const index = new Map<string, Map<string, RouteMeasurement[]>>()
  const findEdge = (hop: EngineHop) => installed.get(keyOfHop(hop))
  for (const measurement of measurements) {
    if (!isCurrent(measurement, (hop) => findEdge(hop)?.version)) continue
    const path = measurement.hops.flatMap((hop) => findEdge(hop) ?? [])
    const languages = languagesOf(measurement)
    const routes = index.get(languages) ?? new Map<string, RouteMeasurement[]>()
    index.set(languages, routes)
    const key = keyOfPath(path)
    const ofRoute = routes.get(key) ?? []
    routes.set(key, ofRoute)
    ofRoute.push(measurement)
  }
  return index
}

const languagesOf = ({ from, to }: LanguagePair): string =>
  `${baseLanguage(from)} ${baseLanguage(to)}`

/** Conversions of scripts lose nothing, so a path with others is the same route. */
const keyOfPath = (path: readonly Edge[]): string =>
  path.filter(isTranslated).map(keyOfHop).join(', ')

/** Rates all paths from one language to another. */
export function ratePaths<Step extends Edge>(
  paths: readonly (readonly Step[])[],
  pair: LanguagePair,
  measured: MeasuredRoutes,
): RatedPath<Step>[] {
  const routes = measured.get(languagesOf(pair))
  const estimated = paths.map((path) => ({
    path,
    estimate: estimateOf(path),
    measurement: routes && findMeasurement(path, pair, routes),
  }))
  const newest = newestOf(estimated.flatMap(({ measurement }) => measurement ?? []))
  if (newest === undefined)
    return estimated.map(({ path, estimate }) => ({ path, quality: estimate, adjustment: 0 }))
  const adjustments = adjustmentsOf(estimated)
  const adjustment = adjustments.get(setOf(newest)) ?? 0
  return estimated.map(({ path, estimate, measurement }) => {
    // One of an older set: as it would be with the newest.
    const general = measurement
      ? measurement.chrf - (adjustments.get(setOf(measurement)) ?? 0)
      : estimate
    return { path, quality: toQuality(general + adjustment), adjustment, measurement }
  })
}

/** Of several measurements, that of the very languages counts, or else the newest. */
function findMeasurement(
  path: readonly Edge[],
  { from, to }: LanguagePair,
  routes: ReadonlyMap<string, readonly RouteMeasurement[]>,
): RouteMeasurement | undefined {
  const found = routes.get(keyOfPath(path)) ?? []
  return found.find((each) => each.from === from && each.to === to) ?? newestOf(found)
}

const newestOf = (measurements: readonly RouteMeasurement[]): RouteMeasurement | undefined =>
  measurements.reduce<RouteMeasurement | undefined>(
    (newest, next) => (newest && newest.measuredAt >= next.measuredAt ? newest : next),
    undefined,
  )

const setOf = ({ set, sentences }: RouteMeasurement): string => `${sentences} ${set}`

interface EstimatedPath {
  readonly path: readonly Edge[]
  readonly estimate: number
  readonly measurement: RouteMeasurement | undefined
}

/** By how much the measurements of each set exceed the estimates, on average. */
function adjustmentsOf(paths: readonly EstimatedPath[]): Map<string, number> {
  const gains = new Map<string, number[]>()
  for (const { path, estimate, measurement } of paths) {
    // The low quality of a doubtful pair is a penalty, and no estimate.
    if (measurement === undefined || path.some(({ isSuspect }) => isSuspect)) continue
    const ofSet = gains.get(setOf(measurement)) ?? []
    gains.set(setOf(measurement), ofSet)
    ofSet.push(measurement.chrf - estimate)
  }
  return new Map(
    [...gains].map(([set, each]) => [set, each.reduce((sum, gain) => sum + gain, 0) / each.length]),
  )
}

const toQuality = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10
