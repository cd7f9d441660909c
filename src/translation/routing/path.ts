// The paths through the graph of all pairs, and what quality is expected of one.
import {
  baseLanguage,
  type LanguagePair,
  scriptOf,
} from '@dragoman/formats/languages/language-tag.ts'
import { measuredQuality } from './quality.ts'

/** A pair that some engine translates. */
export interface EngineHop extends LanguagePair {
  readonly engine: string
}

/** The same for the same hop only. */
export const keyOfHop = ({ engine, from, to }: EngineHop): string => `${engine} ${from} ${to}`

/** A pair of an engine. */
export interface Edge extends EngineHop {
  readonly quality: number
  readonly isSuspect: boolean
  /** It only converts the script. */
  readonly isLossless: boolean
}

type Path<Step extends Edge = Edge> = readonly Step[]

/** Conversions of scripts do not count. */
const maxHops = 3
/** The share of the weakest edge's quality that each further hop leaves. */
const hopFactor = 0.93
/** The gain that justifies more hops, in chrF. */
const hopGain = 1

/** All paths from one language, by the language that they reach. */
export function findPaths<Step extends Edge>(
  from: string,
  edges: readonly Step[],
): Map<string, Path<Step>[]> {
  const paths = new Map<string, Path<Step>[]>()
  const walk = (place: string, path: Path<Step>): void => {
    for (const edge of edges) {
      const isOpen = edge.isLossless ? mayConvert : mayTranslate
      if (!isOpen(edge, { from, place, path })) continue
      const next = [...path, edge]
      const found = paths.get(edge.to)
      if (found) found.push(next)
      else paths.set(edge.to, [next])
      walk(edge.to, next)
    }
  }
  walk(from, [])
  return paths
}

/** A path that begins at `from` and has come to `place`. */
interface Walk {
  readonly from: string
  readonly place: string
  readonly path: Path
}

/** A conversion stays in its language, so one after another would only lead back. */
function mayConvert(edge: Edge, { place, path }: Walk): boolean {
  return edge.from === place && path.at(-1)?.isLossless !== true
}

/** No language is visited twice. */
function mayTranslate(edge: Edge, { from, place, path }: Walk): boolean {
  const language = baseLanguage(edge.to)
  return (
    understands(edge.from, place) &&
    countTranslations(path) < maxHops &&
    baseLanguage(from) !== language &&
    path.every(({ to }) => baseLanguage(to) !== language)
  )
}

/** `ca` reads what is written in `ca-valencia`, but `sr` not what is in `sr-Latn`. */
export const understands = (source: string, tag: string): boolean =>
  tag === source || (tag.startsWith(`${source}-`) && scriptOf(tag) === scriptOf(source))

/** Whether a hop may lose something. */
export const isTranslated = (edge: Edge): boolean => !edge.isLossless

const countTranslations = (path: Path): number => path.filter(isTranslated).length

/** The expected quality in chrF: that of the table, else an estimate from the weakest edge. */
export function estimateOf(path: Path): number {
  const translations = path.filter(isTranslated)
  const estimate =
    Math.min(...path.map(({ quality }) => quality)) *
    hopFactor ** Math.max(0, translations.length - 1)
  return Math.round((measuredChain(translations) ?? estimate) * 10) / 10
}

/** The quality of a chain through one engine, if it was measured. */
function measuredChain(path: Path): number | undefined {
  const [first] = path
  if (first === undefined) return undefined
  const isMeasured = path.every(({ engine, isSuspect }) => engine === first.engine && !isSuspect)
  return isMeasured
    ? measuredQuality(first.engine, [first.from, ...path.map(({ to }) => to)])
    : undefined
}

/** The path of the best quality, but with fewer translations unless the gain justifies more. */
export function bestPath<Rated extends { readonly path: Path; readonly quality: number }>(
  paths: readonly Rated[],
): Rated {
  const [first, ...rest] = paths
    .map((rated) => ({ ...rated, translations: countTranslations(rated.path) }))
    .sort(
      (a, b) =>
        a.translations - b.translations || a.path.length - b.path.length || b.quality - a.quality,
    )
  if (first === undefined) throw new Error('no paths to choose from')
  return rest.reduce((chosen, next) => {
    const gain = next.translations > chosen.translations ? hopGain : 0
    return next.quality > chosen.quality + gain ? next : chosen
  }, first)
}
