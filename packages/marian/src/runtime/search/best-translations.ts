// The most likely translations of a short sentence. From each one that is known branch those that
// have another word at one place and are most likely from there on; the most likely branch is next.
// Source: Lawler 1972, "A procedure for computing the K best solutions to discrete optimization
// problems", with greedy decoding for the best solution of a part.
import type { Decoded, DecodeRequest } from '../network.ts'

/** A translation that may still have equals, since tokens of another kind can write the same. */
interface FoundTranslation {
  readonly decoded: Decoded
  /** The natural logarithm of its probability. */
  readonly logProbability: number
}

/** A translation that is not decoded yet. */
interface Branch {
  readonly start: readonly number[]
  /** Of its start. */
  readonly logProbability: number
}

/** Those of less than this share of the most likely one's probability are seldom of any use. */
const leastShare = 1e-3
/** Of branches for each translation that is wanted: many write what another one does. */
const branchesForEach = 4

/**
 * Decodes translations other than the first, in about the order of their probability, until `take`
 * says that it has enough. `request` must want scores and `rivals` must be of the first.
 */
export function* findBestTranslations(
  request: DecodeRequest,
  first: Decoded,
  { wanted, take }: { wanted: number; take(found: FoundTranslation): boolean },
): Generator<DecodeRequest, void, Decoded> {
  const least = sum(first.logProbabilities) + Math.log(leastShare)
  const branches: Branch[] = []
  addBranches(branches, first, 0)
  for (let left = branchesForEach * wanted; left > 0; left--) {
    const next = takeMostLikely(branches)
    if (next === undefined || next.logProbability < least) return
    const decoded = yield { ...request, search: { start: next.start, rivals: wanted } }
    if (!take({ decoded, logProbability: sum(decoded.logProbabilities) })) return
    addBranches(branches, decoded, next.start.length)
  }
}

/** Those with another word at one of the places from the first one on. */
function addBranches(branches: Branch[], decoded: Decoded, first: number): void {
  const { ids, logProbabilities, rivals = [] } = decoded
  let before = sum(logProbabilities.slice(0, first))
  for (const [index, others] of rivals.entries()) {
    const place = first + index
    const own = logProbabilities[place] ?? 0
    for (const { id, gap } of others)
      branches.push({ start: [...ids.slice(0, place), id], logProbability: before + own + gap })
    before += own
  }
}

function takeMostLikely(branches: Branch[]): Branch | undefined {
  let best = 0
  for (const [index, { logProbability }] of branches.entries())
    if (logProbability > (branches[best]?.logProbability ?? 0)) best = index
  return branches.splice(best, 1)[0]
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0)
