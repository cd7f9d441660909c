// The graph of all engines' pairs, and the best route through it. It is rebuilt when an engine's
// pairs change.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { baseLanguage, lookup } from '@dragoman/formats/languages/language-tag.ts'
import type { Engine, EnginePair } from '../engines/engine.ts'
import { type EngineName, engineDefinitions } from '../engines/engine-names.ts'
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
}

export type Router = ReturnType<typeof createRouter>

const maxHops = 3
/** The share of the weakest edge's quality that each further hop leaves. */
const hopFactor = 0.93
/** The gain that justifies more hops, in chrF. */
const hopGain = 1

interface Edge extends Hop {
  readonly quality: number
  readonly isSuspect: boolean
}

/**
 * The penalty of a doubtful pair. It outweighs any measured quality, so the pair is used only where
 * there is no other route.
 */
const suspectQuality = 5

interface Graph {
  /** The engines' own arrays; when one is replaced, the graph is out of date. */
  readonly pairs: readonly (readonly EnginePair[])[]
  readonly edges: readonly Edge[]
  readonly sources: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  readonly known: Map<string, Map<string, Route>>
}

type NamedEngine = readonly [name: EngineName, engine: Pick<Engine, 'pairs'>]

export function createRouter({
  engines: namedEngines,
  defaultVariants,
}: {
  engines: Iterable<NamedEngine>
  defaultVariants: Readonly<Record<string, string>>
}) {
  const engines = [...namedEngines]
  let current = buildGraph(engines)

  function graph(): Graph {
    if (engines.some(([, engine], index) => engine.pairs() !== current.pairs[index]))
      current = buildGraph(engines)
    return current
  }

  /** All languages that can be reached from one, each by its best route. */
  function routesFrom(from: string): Map<string, Route> {
    const { known, edges } = graph()
    let routes = known.get(from)
    if (routes === undefined) {
      routes = new Map([...pathsFrom(from, edges)].map(([to, paths]) => [to, best(paths)]))
      known.set(from, routes)
    }
    return routes
  }

  return {
    /** Replaced when the pairs change. */
    get sources(): ReadonlySet<string> {
      return graph().sources
    },

    get targets(): ReadonlySet<string> {
      return graph().targets
    },

    /** The served source language that a tag means; undefined when it is known but not served. */
    findSource: (canonical: string): string | undefined =>
      lookup(canonical, graph().sources, defaultVariants),

    /** The served target language that a tag means; undefined when it is known but not served. */
    findTarget: (canonical: string): string | undefined =>
      lookup(canonical, graph().targets, defaultVariants),

    /** The best route from one served tag to another. */
    findRoute: (from: string, to: string): Route | undefined => routesFrom(from).get(to),

    /** The languages that can be reached from a served source language, each by its best route. */
    routesFrom: (from: string): ReadonlyMap<string, Route> => routesFrom(from),

    /** Source languages from which a target can be reached. */
    sourcesOf: (to: string): Set<string> =>
      new Set([...graph().sources].filter((from) => from === to || routesFrom(from).has(to))),
  }
}

function buildGraph(engines: readonly NamedEngine[]): Graph {
  const pairs = engines.map(([, engine]) => engine.pairs())
  const edges = engines.flatMap(([name], index) =>
    (pairs[index] ?? []).map((pair) => toEdge(name, pair)),
  )
  return {
    pairs,
    edges,
    sources: new Set(edges.map(({ from }) => from)),
    targets: new Set(edges.map(({ to }) => to)),
    known: new Map(),
  }
}

function toEdge(engine: EngineName, { from, to, quality, isSuspect = false }: EnginePair): Edge {
  const expected =
    measuredQuality(engine, [from, to]) ?? quality ?? engineDefinitions[engine].expectedQuality
  return { from, to, engine, isSuspect, quality: isSuspect ? suspectQuality : expected }
}

function pathsFrom(from: string, edges: readonly Edge[]): Map<string, Route[]> {
  const paths = new Map<string, Route[]>()
  const walk = (place: string, path: readonly Edge[]): void => {
    if (path.length === maxHops) return
    for (const edge of edges) {
      if (
        !understands(edge.from, place) ||
        baseLanguage(edge.to) === baseLanguage(from) ||
        path.some((step) => baseLanguage(step.to) === baseLanguage(edge.to))
      )
        continue
      const next = [...path, edge]
      const found = paths.get(edge.to)
      if (found) found.push(toRoute(next))
      else paths.set(edge.to, [toRoute(next)])
      walk(edge.to, next)
    }
  }
  walk(from, [])
  return paths
}

/** `ca` reads what is written in `ca-valencia`. */
const understands = (source: string, tag: string): boolean =>
  tag === source || tag.startsWith(`${source}-`)

function toRoute(edges: readonly Edge[]): Route {
  const hops = edges.map(({ engine, from, to }) => ({ engine, from, to }))
  const first = edges[0]
  const sameEngine = first !== undefined && edges.every(({ engine }) => engine === first.engine)
  const isMeasured = sameEngine && edges.every(({ isSuspect }) => !isSuspect)
  const measured = isMeasured
    ? measuredQuality(first.engine, [first.from, ...edges.map(({ to }) => to)])
    : undefined
  const estimate =
    Math.min(...edges.map(({ quality }) => quality)) * hopFactor ** (edges.length - 1)
  return { hops, quality: Math.round((measured ?? estimate) * 10) / 10 }
}

/** The best estimate, but fewer hops unless the gain justifies more. */
function best(routes: readonly Route[]): Route {
  const [first, ...rest] = [...routes].sort(
    (a, b) => a.hops.length - b.hops.length || b.quality - a.quality,
  )
  if (first === undefined) throw new Error('no routes to choose from')
  return rest.reduce(
    (chosen, route) =>
      route.quality > chosen.quality + (route.hops.length > chosen.hops.length ? hopGain : 0)
        ? route
        : chosen,
    first,
  )
}
