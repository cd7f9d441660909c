// The best route through the graph of all engines' pairs, or through that of some engines.
import { lookup, lookupRange } from '@dragoman/formats/languages/language-tag.ts'
import type { EngineSelection } from '../../shared/engine-settings.ts'
import { type EngineName, engineNames, type Hop, isSlow } from '../engines/engine-names.ts'
import {
  currentGraph,
  type Graph,
  type NamedEngine,
  type OfferedPair,
  type RouterEdge,
  restrictedGraph,
  suspectQuality,
  toEdge,
  toOfferedEdge,
} from './graph.ts'
import { bestPath, findPaths, keyOfHop, understands } from './path.ts'
import {
  type FindVersion,
  type RatedPath,
  type RouteMeasurement,
  ratePaths,
} from './path-rating.ts'

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

/** What can be translated, and how. */
export interface Routes extends Pick<Graph, 'sources' | 'targets' | 'translated'> {
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
interface OfferedRoutes extends Routes {
  /** What can be translated at once. Without offers it is the same. */
  readonly installed: Routes
}

export interface Router extends OfferedRoutes {
  /**
   * The routes through the engines of a selection. Slow engines are in those that others lack, or
   * in the best ones if quality is wanted. The same object for the same selection.
   */
  select(selection: EngineSelection): OfferedRoutes
}

/** The gain that justifies a download where there is a route already, in chrF. */
const downloadGain = 2
/** What a variety may cost, in chrF, before its language in general is preferred. */
const varietyLoss = 5
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
  const installedPairs = engines.map(
    ([, engine]) =>
      () =>
        engine.pairs(),
  )
  const installed = currentGraph({
    measurements,
    pairs: installedPairs,
    toEdges: () =>
      engines.flatMap(([name, engine]) => engine.pairs().map((pair) => toEdge(name, pair))),
  })
  const all = currentGraph({
    measurements,
    pairs: [...installedPairs, offers],
    toEdges: () => [
      ...installed().edges,
      ...offers().flatMap((offer) => toOfferedEdge(offer, engines)),
    ],
  })
  const served = () => (offers().length === 0 ? installed() : all())
  const known: KnownRoutes = new WeakMap()
  const through = (allows?: (engine: EngineName) => boolean): OfferedRoutes => {
    const part = (graph: () => Graph) =>
      allows ? restrictedGraph(graph, { allows, measurements }) : graph
    const ofInstalled = routesOf(part(installed), { known, defaultVariants })
    const ofServed = routesOf(part(served), { known, defaultVariants, lesser: ofInstalled })
    return withInstalled(ofServed, ofInstalled)
  }
  return Object.defineProperties(through(), {
    select: { value: createSelect(through) },
  }) as Router
}

const withInstalled = (routes: Routes, installed: Routes) =>
  Object.defineProperties(routes, { installed: { value: installed } }) as OfferedRoutes

function createSelect(through: (allows: (engine: EngineName) => boolean) => OfferedRoutes) {
  const parts = new Map<string, OfferedRoutes>()
  const views = new Map<EngineSelection, OfferedRoutes>()

  /** The routes through some engines, the best ones first. */
  function part(engines: readonly EngineName[]): OfferedRoutes {
    const key = engines.join()
    const routes = parts.get(key) ?? through((engine) => engines.includes(engine))
    parts.set(key, routes)
    return routes
  }

  function view({ engines, optimizeFor }: EngineSelection): OfferedRoutes {
    const selected = engineNames.filter((engine) => engines.has(engine))
    const all = part(selected)
    if (optimizeFor === 'quality' || !selected.some(isSlow)) return all
    const fast = part(selected.filter((engine) => !isSlow(engine)))
    return withInstalled(preferred(fast, all), preferred(fast.installed, all.installed))
  }

  return (selection: EngineSelection): OfferedRoutes => {
    const routes = views.get(selection) ?? view(selection)
    views.set(selection, routes)
    return routes
  }
}

/** As `lookup`; but a language does not mean a form of it that one of its regions writes. */
function findTarget(
  canonical: string,
  { targets, regionalForms }: Graph,
  defaultVariants: Readonly<Record<string, string>>,
): string | undefined {
  const found = lookup(canonical, targets, defaultVariants)
  if (found === undefined || !regionalForms.has(found) || canonical.startsWith(found)) return found
  return lookup(canonical, new Set(targets).difference(regionalForms), defaultVariants)
}

/** Routes of which the slow ones are used only where no other leads, or a doubtful one. */
function preferred(fast: Routes, all: Routes): Routes {
  const isSlowRoute = ({ hops }: Route) => hops.some(({ engine }) => isSlow(engine))
  const isPreferred = (route: Route | undefined): route is Route =>
    route !== undefined && route.quality > suspectQuality
  return {
    get sources(): ReadonlySet<string> {
      return all.sources
    },
    get targets(): ReadonlySet<string> {
      return all.targets
    },
    get translated(): ReadonlySet<string> {
      return all.translated
    },
    findSource: (canonical) => fast.findSource(canonical) ?? all.findSource(canonical),
    findTarget: (canonical) => fast.findTarget(canonical) ?? all.findTarget(canonical),
    findRoute(from, to) {
      const route = fast.findRoute(from, to)
      return isPreferred(route) ? route : all.findRoute(from, to)
    },
    listRoutes: (from, to) =>
      all
        .listRoutes(from, to)
        .sort((left, right) => Number(isSlowRoute(left)) - Number(isSlowRoute(right))),
    routesFrom(from) {
      const preferredRoutes = [...fast.routesFrom(from)].filter(([, route]) => isPreferred(route))
      return new Map([...all.routesFrom(from), ...preferredRoutes])
    },
    sourcesOf: all.sourcesOf,
    findVersion: all.findVersion,
  }
}

/** The best routes from each language of a graph that was asked for. */
type KnownRoutes = WeakMap<Graph, Map<string, Map<string, Route>>>

interface RouteOptions {
  known: KnownRoutes
  defaultVariants: Readonly<Record<string, string>>
  /** What a route with downloads has to be better than. */
  lesser?: Routes
}

function routesOf(graph: () => Graph, { known, defaultVariants, lesser }: RouteOptions): Routes {
  function choose(from: string, to: string, paths: readonly (readonly RouterEdge[])[]): Route {
    const route = toRoute(bestPath(ratePaths(paths, { from, to }, graph().measured)))
    const installed = route.missing.length > 0 ? lesser?.findRoute(from, to) : undefined
    return installed !== undefined && gainOf(route, installed) < downloadGain ? installed : route
  }

  /** All languages that can be reached from one, each by its best route. */
  function routesFrom(from: string): Map<string, Route> {
    const current = graph()
    const ofGraph = known.get(current) ?? new Map<string, Map<string, Route>>()
    known.set(current, ofGraph)
    let routes = ofGraph.get(from)
    if (routes === undefined) {
      routes = new Map(
        [...findPaths(from, current.edges)].map(([to, paths]) => [to, choose(from, to, paths)]),
      )
      ofGraph.set(from, routes)
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
    findTarget: (canonical) => findTarget(canonical, graph(), defaultVariants),
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

const toRoute = ({ path, quality, adjustment, measurement }: RatedPath<RouterEdge>): Route => ({
  hops: path.map(({ engine, from, to }) => ({ engine, from, to })),
  quality,
  adjustment,
  measurement,
  missing: path.flatMap(({ offer }) => offer ?? []),
})
