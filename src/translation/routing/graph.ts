// The graph of all engines' pairs. It is rebuilt when an engine's pairs change. Pairs that are not
// installed, but offered, are in a second graph.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Engine, EnginePair } from '../engines/engine.ts'
import { type EngineName, engineDefinitions, isLossless } from '../engines/engine-names.ts'
import { type Edge, keyOfHop, understands } from './path.ts'
import { indexMeasurements, type MeasuredRoutes, type RouteMeasurement } from './path-rating.ts'
import { measuredQuality } from './quality.ts'

/** A pair that the neural engine translates once its model is downloaded. */
export interface OfferedPair extends LanguagePair {
  /** The size of the download. */
  readonly bytes: number
  /** In chrF, if its publisher measured it. */
  readonly quality?: number | undefined
}

/** A pair in the graph. */
export interface RouterEdge extends Edge {
  readonly engine: EngineName
  /** Undefined if it is installed. */
  readonly offer?: OfferedPair
  readonly version: string | null
}

export interface Graph {
  /** Replaced when the pairs change. */
  readonly sources: ReadonlySet<string>
  readonly targets: ReadonlySet<string>
  /** The targets that are only another one as a region writes it: `de-CH` is `de` without ß. */
  readonly regionalForms: ReadonlySet<string>
  /** The sources that are translated into another language, and not only converted. */
  readonly translated: ReadonlySet<string>
  readonly edges: readonly RouterEdge[]
  /** Those without an offer, by their hops. */
  readonly installed: ReadonlyMap<string, RouterEdge>
  readonly measured: MeasuredRoutes
}

export type NamedEngine = readonly [name: EngineName, engine: Pick<Engine, 'pairs'>]

/** What a graph is made of: the same until it changes. */
type ReadPart = () => readonly LanguagePair[]

/** The engine of offered pairs. */
const offeredEngine: EngineName = 'marian'
/**
 * The penalty of a doubtful pair. It outweighs any measured quality, so the pair is used only where
 * there is no other route.
 */
export const suspectQuality = 5

interface GraphSource {
  measurements: () => readonly RouteMeasurement[]
  pairs: readonly ReadPart[]
  toEdges: () => readonly RouterEdge[]
}

/** Builds a graph again when one of its parts was replaced. */
export function currentGraph({ measurements, pairs, toEdges }: GraphSource): () => Graph {
  const reads: readonly ReadPart[] = [...pairs, measurements]
  const build = () => ({
    parts: reads.map((read) => read()),
    graph: toGraph(toEdges(), measurements()),
  })
  let current = build()
  const isReplaced = (read: ReadPart, index: number): boolean => read() !== current.parts[index]
  return () => {
    if (reads.some(isReplaced)) current = build()
    return current.graph
  }
}

/**
 * The part of a graph that some engines make. The same graph if no other engine has a pair, so that
 * its routes are searched once.
 */
export function restrictedGraph(
  graph: () => Graph,
  {
    allows,
    measurements,
  }: Pick<GraphSource, 'measurements'> & { allows: (engine: EngineName) => boolean },
): () => Graph {
  let current: { readonly whole: Graph; readonly part: Graph } | undefined
  return () => {
    const whole = graph()
    if (current?.whole !== whole) {
      const edges = whole.edges.filter(({ engine }) => allows(engine))
      const isAll = edges.length === whole.edges.length
      current = { whole, part: isAll ? whole : toGraph(edges, measurements()) }
    }
    return current.part
  }
}

function toGraph(all: readonly RouterEdge[], measurements: readonly RouteMeasurement[]): Graph {
  const edges = withUsefulForms(all)
  const installed = new Map(
    edges.filter(({ offer }) => offer === undefined).map((edge) => [keyOfHop(edge), edge]),
  )
  return {
    edges,
    installed,
    measured: indexMeasurements(measurements, installed),
    sources: new Set(edges.map(({ from }) => from)),
    targets: new Set(edges.map(({ to }) => to)),
    regionalForms: findRegionalForms(edges),
    translated: new Set(findTranslated(edges).map(({ from }) => from)),
  }
}

/** Whether a pair only writes a language as one of its regions does. */
const isRegionalForm = ({ isLossless, from, to }: RouterEdge): boolean =>
  isLossless && /^-(?:[A-Z]{2}|\d{3})$/.test(to.replace(from, ''))

/** A form of a language is no reason to offer the language: others must translate into it. */
function withUsefulForms(edges: readonly RouterEdge[]): readonly RouterEdge[] {
  const forms = edges.filter(isRegionalForm)
  if (forms.length === 0) return edges
  const reached = new Set(edges.flatMap((edge) => (edge.isLossless ? [] : edge.to)))
  return edges.filter((edge) => !forms.includes(edge) || reached.has(edge.from))
}

function findRegionalForms(edges: readonly RouterEdge[]): ReadonlySet<string> {
  const forms = edges.filter(isRegionalForm)
  const translated = new Set(edges.flatMap(({ isLossless, to }) => (isLossless ? [] : to)))
  return new Set(forms.flatMap(({ to }) => (translated.has(to) ? [] : to)))
}

/** What translates, and the conversions into what is translated. */
function findTranslated(edges: readonly RouterEdge[]): RouterEdge[] {
  const translating = edges.filter((edge) => !edge.isLossless)
  return edges.filter(
    (edge) => !edge.isLossless || translating.some(({ from }) => understands(from, edge.to)),
  )
}

/** None for a pair that is installed. */
export function toOfferedEdge(offer: OfferedPair, engines: readonly NamedEngine[]): RouterEdge[] {
  const { from, to, quality } = offer
  const engine = engines.find(([name]) => name === offeredEngine)?.[1]
  if (engine?.pairs().some((pair) => pair.from === from && pair.to === to)) return []
  return [{ ...toEdge(offeredEngine, { from, to, quality }), offer }]
}

export function toEdge(
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
