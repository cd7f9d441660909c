// Chooses a set for a pair.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { isCompleteSet, type ModelSet } from './installed/model-set.ts'
import { compareVersions, majorVersion } from './versions.ts'

/**
 * `better` and `smaller` choose among equals; a named architecture is chosen wherever a release has
 * it.
 */
export type ArchitecturePreference = 'better' | 'smaller' | 'base' | 'base-memory' | 'tiny'

/** From the best and slowest to the smallest and fastest. */
const bySize = ['base', 'base-memory', 'tiny']
const channels: readonly ModelSet['channel'][] = ['release', 'nightly', 'unknown']
const platforms: readonly ModelSet['platform'][] = ['any', 'desktop', 'android', 'unknown']

/** The runtime does not know later formats. */
const newestMajor = 3

/** The sets that can run and have all their files. */
const usableSets = (sets: readonly ModelSet[]): ModelSet[] =>
  sets.filter((set) => isCompleteSet(set.files) && majorVersion(set.version) <= newestMajor)

/** The complete set to install for a pair; undefined when there is none. */
export function selectSet(
  sets: readonly ModelSet[],
  { from, to }: LanguagePair,
  preference: ArchitecturePreference = 'better',
): ModelSet | undefined {
  const [first, ...others] = usableSets(sets)
    .filter((set) => set.from === from && set.to === to)
    .sort((left, right) => compareSets(left, right, preference))
  if (first === undefined || preference !== 'better') return first
  const equals = others.filter(
    (set) => set.channel === first.channel && rankOfPlatform(set) === rankOfPlatform(first),
  )
  return bestByFigures(first, equals)
}

/** The set of the best quality where all have figures: a newer one may be smaller and better. */
function bestByFigures(first: ModelSet, equals: readonly ModelSet[]): ModelSet {
  const areMeasured = [first, ...equals].every(({ chrf }) => chrf !== undefined)
  if (!areMeasured) return first
  let best = first
  for (const set of equals) {
    const isBetter = figureOf(set) > figureOf(best)
    if (isBetter) best = set
  }
  return best
}

const figureOf = ({ chrf = 0 }: ModelSet): number => chrf

/**
 * Negative when `left` is preferred. Released for this platform first, then its architecture, then
 * the newest.
 */
function compareSets(left: ModelSet, right: ModelSet, preference: ArchitecturePreference): number {
  const named = (set: ModelSet): number => (set.architecture === preference ? 0 : 1)
  return (
    channels.indexOf(left.channel) - channels.indexOf(right.channel) ||
    named(left) - named(right) ||
    rankOfPlatform(left) - rankOfPlatform(right) ||
    rankOfArchitecture(left, preference) - rankOfArchitecture(right, preference) ||
    compareVersions(right.version, left.version)
  )
}

/** Sets for all platforms are for desktops too. */
const rankOfPlatform = ({ platform }: ModelSet): number => Math.max(1, platforms.indexOf(platform))

function rankOfArchitecture(
  { architecture }: ModelSet,
  preference: ArchitecturePreference,
): number {
  const rank = bySize.indexOf(architecture)
  if (rank < 0) return bySize.length
  return preference === 'smaller' || preference === 'tiny' ? bySize.length - 1 - rank : rank
}

/** All pairs that a registry offers, sorted by name. */
export function listPairs(sets: readonly ModelSet[]): LanguagePair[] {
  const pairs = new Map(usableSets(sets).map(({ from, to }) => [`${from}-${to}`, { from, to }]))
  return [...pairs].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, pair]) => pair)
}
