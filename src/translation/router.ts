// The graph of all engines' pairs, and the best way through it.
import { engineFacts } from './engines/catalogue.ts'
import type { Engine, EngineName, LanguagePair } from './engines/engine.ts'
import { baseLanguage, lookup } from './language.ts'
import { measuredQuality } from './quality.ts'

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
/** What each further hop leaves of the weakest edge's quality. */
const hopFactor = 0.93
/** More hops must be worth more than this, in chrF. */
const hopGain = 1

interface Edge extends Hop {
  readonly quality: number
}

export function createRouter({
  engines,
  defaultVariants,
}: {
  engines: readonly Engine[]
  defaultVariants: Readonly<Record<string, string>>
}) {
  const edges = engines.flatMap((engine) =>
    engine.pairs().map(
      ({ from, to, quality }): Edge => ({
        from,
        to,
        engine: engine.name,
        quality: measuredQuality(engine.name, [from, to]) ?? quality ?? engineFacts[engine.name].expectedQuality,
      }),
    ),
  )
  const sources = new Set(edges.map(({ from }) => from))
  const targets = new Set(edges.map(({ to }) => to))
  const known = new Map<string, Map<string, Route>>()

  /** All that can be reached from a language, each by its best route. */
  function routesFrom(from: string): Map<string, Route> {
    let routes = known.get(from)
    if (routes === undefined) {
      routes = new Map([...pathsFrom(from)].map(([to, paths]) => [to, best(paths)]))
      known.set(from, routes)
    }
    return routes
  }

  function pathsFrom(from: string): Map<string, Route[]> {
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

  return {
    sources: sources as ReadonlySet<string>,
    targets: targets as ReadonlySet<string>,

    /** The served source language that a tag means; undefined when it is known but not served. */
    findSource: (canonical: string): string | undefined => lookup(canonical, sources, defaultVariants),

    /** The served target language that a tag means; undefined when it is known but not served. */
    findTarget: (canonical: string): string | undefined => lookup(canonical, targets, defaultVariants),

    /** The best way from one served tag to another. */
    findRoute: (from: string, to: string): Route | undefined => routesFrom(from).get(to),

    /** What can be reached from a served source language, best route each. */
    routesFrom: (from: string): ReadonlyMap<string, Route> => routesFrom(from),

    /** Source languages from which a target can be reached. */
    sourcesOf: (to: string): Set<string> => new Set([...sources].filter((from) => from === to || routesFrom(from).has(to))),
  }
}

/** `ca` reads what is written in `ca-valencia`. */
const understands = (source: string, tag: string): boolean => tag === source || tag.startsWith(`${source}-`)

function toRoute(edges: readonly Edge[]): Route {
  const hops = edges.map(({ engine, from, to }) => ({ engine, from, to }))
  const first = edges[0]
  const sameEngine = first !== undefined && edges.every(({ engine }) => engine === first.engine)
  const measured = sameEngine ? measuredQuality(first.engine, [first.from, ...edges.map(({ to }) => to)]) : undefined
  const estimate = Math.min(...edges.map(({ quality }) => quality)) * hopFactor ** (edges.length - 1)
  return { hops, quality: Math.round((measured ?? estimate) * 10) / 10 }
}

/** The best estimate, but fewer hops unless the gain is worth it. */
function best(routes: readonly Route[]): Route {
  const [first, ...rest] = [...routes].sort((a, b) => a.hops.length - b.hops.length || b.quality - a.quality)
  if (first === undefined) throw new Error('no routes to choose from')
  return rest.reduce(
    (chosen, route) => (route.quality > chosen.quality + (route.hops.length > chosen.hops.length ? hopGain : 0) ? route : chosen),
    first,
  )
}
