// Which other words could have been written: what several translations of one sentence need.

/** How the words of one of several translations are chosen. */
export interface WordSearch {
  /** IDs with which the translation begins, the end possibly included. */
  readonly start: readonly number[]
  /** How many rivals are told of each word that follows. */
  readonly rivals: number
}

/** A word that could have been written instead of the best one. */
export interface Rival {
  readonly id: number
  /** The natural logarithm of how much less likely it is: 0 or less. */
  readonly gap: number
}

/** The highest of some logits. */
export interface Ranking {
  /** Takes the logits of `count` words, which are `at` an index; `first` numbers the first. */
  add(logits: Float32Array, at: number, count: number, first?: number): void
  /** The word with the highest logit, or the one that is wanted. */
  chosen(): Ranked
  /** The others that were asked for, the highest first. */
  rivals(): Ranked[]
}

interface Ranked {
  readonly word: number
  readonly logit: number
}

/** Ranks a word and its `rivals`; of equal ones, the first goes first. `wanted`: no other word. */
export function createRanking(rivals: number, wanted?: number): Ranking {
  const ranked: Ranked[] = []
  const most = wanted === undefined ? rivals + 1 : 1

  function insert(word: number, logit: number): void {
    const place = ranked.findIndex((other) => logit > other.logit)
    ranked.splice(place < 0 ? ranked.length : place, 0, { word, logit })
    if (ranked.length > most) ranked.pop()
  }

  return {
    add(logits, at, count, first = 0) {
      if (wanted !== undefined) {
        const index = wanted - first
        if (index >= 0 && index < count) insert(wanted, logits[at + index] as number)
        return
      }
      for (let index = 0; index < count; index++) {
        const logit = logits[at + index] as number
        const isHigher = logit > (ranked.at(-1)?.logit ?? Number.NEGATIVE_INFINITY)
        if (isHigher || ranked.length < most) insert(first + index, logit)
      }
    },

    chosen: () => ranked[0] as Ranked,
    rivals: () => ranked.slice(1),
  }
}

/** What the output layer tells of the words of a sentence with a search. */
export interface FoundWords extends WordSearch {
  /** Of each word after the start, the most likely first. */
  readonly found: (readonly Rival[])[]
}

/** The word for a place of the translation; notes its rivals. `idOf`: of a ranked word. */
export function chooseSearched(
  { start, found }: FoundWords,
  place: number,
  ranking: Ranking,
  idOf: (word: number) => number = (word) => word,
): Ranked {
  const chosen = ranking.chosen()
  if (place >= start.length)
    found.push(
      ranking.rivals().map(({ word, logit }) => ({ id: idOf(word), gap: logit - chosen.logit })),
    )
  return chosen
}
