// Measurements of routes, as operators save them.

type Hop = readonly [engine: string, from: string, to: string, version?: string | null]

export const directRoute: readonly Hop[] = [['apertium', 'en', 'es']]
export const chainRoute: readonly Hop[] = [
  ['apertium', 'en', 'ca'],
  ['apertium', 'ca', 'es'],
]

interface Options {
  hops?: readonly Hop[]
  chrf?: number
  set?: string
}

/** By default that of the direct route from English to Spanish. */
export const newMeasurement = ({
  hops = directRoute,
  chrf = 51.25,
  set = 'manuals',
}: Options = {}) => ({
  from: hops[0]?.[1] ?? '',
  to: hops.at(-1)?.[2] ?? '',
  route: hops.map(([engine, from, to, version]) => ({
    engine,
    from,
    to,
    ...(version !== undefined && { version }),
  })),
  chrf,
  halfWidth: 1.5,
  chrfPlusPlus: 48.125,
  bleu: 20.1,
  sentences: 300,
  set,
})
