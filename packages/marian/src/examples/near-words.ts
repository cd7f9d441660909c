// Translations by people that show the network how to write. They are run through the decoder word
// by word; where it is about to write a word in a similar state, the word that they have there
// becomes more likely. Source: Khandelwal et al. 2021, "Nearest Neighbor Machine Translation"; the
// weight falls with the distance, as in Jiang et al. 2021, "Learning Kernel-Smoothed Machine
// Translation with Retrieved Examples".

/** What the decoder was about to write, and in which states: the input of its last block. */
export interface DecodedExamples {
  /** As many as words. */
  readonly keys: readonly Float32Array[]
  /** IDs, ends included. */
  readonly words: readonly number[]
}

/** Words that examples would write next, with the shares of probability that they take. */
interface NearWords {
  /** By ID. */
  readonly shares: ReadonlyMap<number, number>
  /** The sum of all: the network's own words have the rest. */
  readonly total: number
}

/** So many of the nearest states count (decision 45 has the measurements). */
const nearest = 8
/** Of the probability, for a state that is equal. */
const largestShare = 0.9
/** Distances, in squared lengths of a state: at which the share is 1/e of the largest one … */
const reach = 0.15
/** … and by how much a state is farther that has 1/e of the weight of another. */
const temperature = 0.035

/** What examples would write in a state. `unit`: the squared length of a usual state. */
export function findNearWords(
  { keys, words }: DecodedExamples,
  state: Float32Array,
  unit: number,
): NearWords {
  const found = keys
    .map((key, index) => ({
      distance: distanceOf(key, state) / unit,
      word: words[index] as number,
    }))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, nearest)
  const least = found[0]?.distance ?? Number.POSITIVE_INFINITY
  const total = largestShare * Math.exp(-least / reach)
  const weights = found.map(({ distance }) => Math.exp((least - distance) / temperature))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = new Map<number, number>()
  found.forEach(({ word }, index) => {
    const share = (total * (weights[index] as number)) / sum
    shares.set(word, (shares.get(word) ?? 0) + share)
  })
  return { shares, total }
}

/** Squared. */
function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) {
    const difference = (one[index] as number) - (other[index] as number)
    sum += difference * difference
  }
  return sum
}

/** A word with its logit. */
export interface Choice {
  readonly word: number
  readonly logit: number
}

/**
 * The likeliest word: the network's best one, or one of the examples'. `probabilityOf` is the
 * network's of a logit; `logitOf` returns undefined for a word that cannot be written.
 */
export function chooseNear(
  best: Choice,
  { shares, total }: NearWords,
  probabilityOf: (logit: number) => number,
  logitOf: (word: number) => number | undefined,
): Choice {
  const own = 1 - total
  let chosen = best
  let highest = own * probabilityOf(best.logit) + (shares.get(best.word) ?? 0)
  for (const [word, share] of shares) {
    const logit = logitOf(word)
    if (logit === undefined) continue
    const probability = own * probabilityOf(logit) + share
    if (probability <= highest) continue
    highest = probability
    chosen = { word, logit }
  }
  return chosen
}
