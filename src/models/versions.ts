// Versions as Firefox writes them: 3.0a1 < 3.0b1 < 3.0 < 3.1 < 3.10.

interface Version {
  readonly numbers: readonly number[]
  /** `a` or `b` with its number; a release has none. */
  readonly early: { readonly letter: string; readonly number: number } | undefined
}

function parse(text: string): Version {
  const [, numbers = '', letter, number = '0'] =
    /^(\d+(?:\.\d+)*)(?:([ab])(\d*))?$/.exec(text) ?? []
  return {
    numbers: numbers === '' ? [0] : numbers.split('.').map(Number),
    early: letter === undefined ? undefined : { letter, number: Number(number) },
  }
}

/** Negative when `left` is older. Anything that is not a version is older than all versions. */
export function compareVersions(left: string, right: string): number {
  const a = parse(left)
  const b = parse(right)
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index++) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (a.early === undefined || b.early === undefined) {
    return Number(a.early === undefined) - Number(b.early === undefined)
  }
  if (a.early.letter === b.early.letter) return a.early.number - b.early.number
  return a.early.letter < b.early.letter ? -1 : 1
}

/** The first number of a version: it determines which runtime can read a model. */
export const majorVersion = (text: string): number => parse(text).numbers[0] ?? 0

/** Whether its name says that it is not yet released. */
export const isEarlyVersion = (text: string): boolean => parse(text).early !== undefined
