// The graph of all engines' pairs, and the best route through it. It is rebuilt when an engine's
// pairs change. Pairs that are not installed, but offered, are in a second graph.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lookup, lookupRange } from '@dragoman/formats/languages/language-tag.ts'
import type { Engine, EnginePair } from '../engines/engine.ts'
import { type EngineName, engineDefinitions, isLossless } from '../engines/engine-names.ts'
import { bestPath, type Edge, findPaths, keyOfHop, understands } from './path.ts'
import {
  type FindVersion,
  indexMeasurements,
  type MeasuredRoutes,
  type RatedPath,
  type RouteMeasurement,
  ratePaths,
} from './path-rating.ts'
import { measuredQuality } from './quality.ts'

/**
 * The languages of a request, as served; `from` is missing when each text's language is to be
 * detected.
 */
export interface ResolvedLanguages {
  readonly from?: string
  readonly to: string
}

/** One step of a route: this engine, for this pair. */
export interface Hop extends LanguagePair {
  readonly engine: EngineName
}

export interface Route {
  readonly hops: readonly Hop[]
  /** Expected quality in chrF, 0 to 100. */
  readonly quality: number
  /** The part of `quality` that is due to how easy the texts of the pair's measurements are. */
  readonly adjustment: number
  readonly measurement: RouteMeasurement | undefined
  /** What has to be installed first. */
  readonly missing: readonly OfferedPair[]
}

/** A pair that the neural engine translates once its model is downloaded. */
export interface OfferedPair extends LanguagePair {
  /** The size of the download. */
  readonly bytes: number
  /** In chrF, if its publisher measured it. */
  readonly quality?: number | undefined
}

/** What can be translated, and how. */
export interface Routes {
  /** Replaced when the pairs change. */
  readonly sources: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  /** The sources that are translated into another language, and not only converted. */
  readonly translated: ReadonlySet<string>
  /** The source language that a tag means; undefined when it is known but not among these. */
  findSource(canonical: string): string | undefined
  /** The target language that a tag means; undefined when it is known but not among these. */
  findTarget(canonical: string): string | undefined
  /**
   * The best route from one tag of these to another; to its language in general if the variety
   * cannot be reached, or only much worse.
   */
  findRoute(from: string, to: string): Route | undefined
  /** All routes from one tag of these to another, the best first. */
  listRoutes(from: string, to: string): Route[]
  /** The languages that can be reached from a source language of these, each by its best route. */
  routesFrom(from: string): ReadonlyMap<string, Route>
  /** Source languages from which a target can be reached. */
  sourcesOf(to: string): Set<string>
  readonly findVersion: FindVersion
}

/** All that can be translated, if need be after downloads. */
export interface Router extends Routes {
  /** What can be translated at once. Without offers it is the same. */
  readonly installed: Routes
}

/** The gain that justifies a download where there is a route already, in chrF. */
const downloadGain = 2
/** What a variety may cost, in chrF, before its language in general is preferred. */
const varietyLoss = 5
/** The engine of offered pairs. */
const offeredEngine: EngineName = 'marian'

/** A pair in the graph. */
interface RouterEdge extends Edge {
  readonly engine: EngineName
  /** Undefined if it is installed. */
  readonly offer?: OfferedPair
  readonly version: string | null
}

/**
 * The penalty of a doubtful pair. It outweighs any measured quality, so the pair is used only where
 * there is no other route.
 */
const suspectQuality = 5

interface Graph extends Pick<Routes, 'sources' | 'targets' | 'translated'> {
  /** What it was made of: when one of these is replaced, it is out of date. */
  readonly parts: readonly (readonly LanguagePair[])[]
  readonly edges: readonly RouterEdge[]
  /** Those without an offer, by their hops. */
  readonly installed: ReadonlyMap<string, RouterEdge>
  readonly measured: MeasuredRoutes
  readonly known: Map<string, Map<string, Route>>
}

type NamedEngine = readonly [name: EngineName, engine: Pick<Engine, 'pairs'>]

interface RouterOptions {
  engines: Iterable<NamedEngine>
  /** The same array until it changes. */
  offers?: () => readonly OfferedPair[]
  /** The same array until it changes. */
  measurements?: () => readonly RouteMeasurement[]
  defaultVariants: Readonly<Record<string, string>>
}

const noOffers: readonly OfferedPair[] = []
const noMeasurements: readonly RouteMeasurement[] = []

export function createRouter({
  engines: namedEngines,
  offers = () => noOffers,
  measurements = () => noMeasurements,
  defaultVariants,
}: RouterOptions): Router {
  const engines = [...namedEngines]
  const installedParts = () => engines.map(([, engine]) => engine.pairs())
  const installed = currentGraph({
    measurements,
    readPairs: installedParts,
    toEdges: (pairs) =>
      engines.flatMap(([name], index) => (pairs[index] ?? []).map((pair) => toEdge(name, pair))),
  })
  const all = currentGraph({
    measurements,
    readPairs: () => [...installedParts(), offers()],
    toEdges: () => [
      ...installed().edges,
      ...offers().flatMap((offer) => toOfferedEdge(offer, engines)),
    ],
  })
  const served = () => (offers().length === 0 ? installed() : all())
  const ofInstalled = routesOf(installed, { defaultVariants })
  const ofAll = routesOf(served, { defaultVariants, lesser: ofInstalled })
  return Object.defineProperties(ofAll, { installed: { value: ofInstalled } }) as Router
}

interface GraphSource {
  measurements: () => readonly RouteMeasurement[]
  readPairs: () => Graph['parts']
  toEdges: (pairs: Graph['parts']) => readonly RouterEdge[]
}

/** Builds a graph again when one of its parts was replaced. */
function currentGraph({ measurements, readPairs, toEdges }: GraphSource): () => Graph {
  const readParts = (): Graph['parts'] => [...readPairs(), measurements()]
  const build = (parts: Graph['parts']): Graph => {
    const edges = toEdges(parts)
    const installed = new Map(
      edges.filter(({ offer }) => offer === undefined).map((edge) => [keyOfHop(edge), edge]),
    )
    return {
      parts,
      edges,
      installed,
      measured: indexMeasurements(measurements(), installed),
      sources: new Set(edges.map(({ from }) => from)),
      targets: new Set(edges.map(({ to }) => to)),
      translated: new Set(findTranslated(edges).map(({ from }) => from)),
      known: new Map(),
    }
  }
  let current = build(readParts())
  return () => {
    const parts = readParts()
    if (parts.some((part, index) => part !== current.parts[index])) current = build(parts)
    return current
  }
}

/** What translates, and the conversions into what is translated. */
function findTranslated(edges: readonly RouterEdge[]): RouterEdge[] {
  const translating = edges.filter((edge) => !edge.isLossless)
  return edges.filter(
    (edge) => !edge.isLossless || translating.some(({ from }) => understands(from, edge.to)),
  )
}

interface RouteOptions {
  defaultVariants: Readonly<Record<string, string>>
  /** What a route with downloads has to be better than. */
  lesser?: Routes
}

function routesOf(graph: () => Graph, { defaultVariants, lesser }: RouteOptions): Routes {
  function choose(from: string, to: string, paths: readonly (readonly RouterEdge[])[]): Route {
    const route = toRoute(bestPath(ratePaths(paths, { from, to }, graph().measured)))
    const installed = route.missing.length > 0 ? lesser?.findRoute(from, to) : undefined
    return installed !== undefined && gainOf(route, installed) < downloadGain ? installed : route
  }

  /** All languages that can be reached from one, each by its best route. */
  function routesFrom(from: string): Map<string, Route> {
    const { known, edges } = graph()
    let routes = known.get(from)
    if (routes === undefined) {
      routes = new Map(
        [...findPaths(from, edges)].map(([to, paths]) => [to, choose(from, to, paths)]),
      )
      known.set(from, routes)
    }
    return routes
  }

  return {
    get sources(): ReadonlySet<string> {
      return graph().sources
    },
    get targets(): ReadonlySet<string> {
      return graph().targets
    },
    get translated(): ReadonlySet<string> {
      return graph().translated
    },
    findSource: (canonical) => lookup(canonical, graph().sources, defaultVariants),
    findTarget: (canonical) => lookup(canonical, graph().targets, defaultVariants),
    findRoute: (from, to) => nearestRoute(routesFrom(from), to),
    listRoutes(from, to) {
      const { edges, measured } = graph()
      const paths = findPaths(from, edges).get(to) ?? []
      return ratePaths(paths, { from, to }, measured)
        .map(toRoute)
        .sort((left, right) => right.quality - left.quality)
    },
    routesFrom,
    findVersion: (hop) => graph().installed.get(keyOfHop(hop))?.version,
    sourcesOf: (to) =>
      new Set([...graph().sources].filter((from) => from === to || routesFrom(from).has(to))),
  }
}

function nearestRoute(routes: ReadonlyMap<string, Route>, to: string): Route | undefined {
  let chosen = routes.get(to)
  for (const general of lookupRange(to)) {
    const route = understands(general, to) ? routes.get(general) : undefined
    if (route && (chosen === undefined || gainOf(route, chosen) >= varietyLoss)) chosen = route
  }
  return chosen
}

/**
 * By how much one route is better than another, in chrF. They may be routes of different pairs,
 * such as varieties, whose measurements are of other texts.
 */
export const gainOf = (better: Route, lesser: Route): number =>
  roundedTenth(better.quality - better.adjustment - lesser.quality + lesser.adjustment)

const roundedTenth = (value: number): number => Math.round(value * 10) / 10

/** None for a pair that is installed. */
function toOfferedEdge(offer: OfferedPair, engines: readonly NamedEngine[]): RouterEdge[] {
  const { from, to, quality } = offer
  const engine = engines.find(([name]) => name === offeredEngine)?.[1]
  if (engine?.pairs().some((pair) => pair.from === from && pair.to === to)) return []
  return [{ ...toEdge(offeredEngine, { from, to, quality }), offer }]
}

function toEdge(
  engine: EngineName,
  { from, to, quality, isSuspect = false, version }: EnginePair,
): RouterEdge {
  const expected =
    measuredQuality(engine, [from, to]) ?? quality ?? engineDefinitions[engine].expectedQuality
  return {
    from,
    to,
    engine,
    isSuspect,
    version: version ?? null,
    isLossless: isLossless(engine),
    quality: isSuspect ? suspectQuality : expected,
  }
}

const toRoute = ({ path, quality, adjustment, measurement }: RatedPath<RouterEdge>): Route => ({
  hops: path.map(({ engine, from, to }) => ({ engine, from, to })),
  quality,
  adjustment,
  measurement,
  missing: path.flatMap(({ offer }) => offer ?? []),
})
