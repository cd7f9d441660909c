import type { Download, InstalledModel, ModelList } from '@dragoman/client'

/** One pair on all processes. */
export interface ModelState {
  readonly pair: string
  readonly wanted: boolean
  /** Wanted, from files that an operator imported. */
  readonly imported: boolean
  readonly installed: readonly InstalledModel[]
  readonly downloads: readonly (Download & { readonly host: string })[]
  /** Counts processes. */
  readonly total: number
}

/** The pairs that are wanted, installed or being downloaded somewhere, by name. */
export function toModelStates({ wanted, processes }: ModelList): ModelState[] {
  const pairs = new Set([
    ...wanted.map(({ pair }) => pair),
    ...processes.flatMap(({ models, downloads }) =>
      [...models, ...downloads].map(({ pair }) => pair),
    ),
  ])
  return [...pairs].sort().map((pair) => ({
    pair,
    wanted: wanted.some((each) => each.pair === pair),
    imported: wanted.some((each) => each.pair === pair && each.imported),
    installed: processes.flatMap(({ models }) => models.filter((each) => each.pair === pair)),
    downloads: processes.flatMap(({ host, downloads }) =>
      downloads.filter((each) => each.pair === pair).map((each) => ({ ...each, host })),
    ),
    total: processes.length,
  }))
}
