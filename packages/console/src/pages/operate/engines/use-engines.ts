import type { Engines } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

type PairMeasurement = NonNullable<Engines['engines'][number]['pairs'][number]['measurement']>

/** A way from one language to another. */
export interface ServedPair {
  readonly from: string
  readonly to: string
  readonly route: Engines['indirectRoutes'][number]['route']
  /** In chrF; null if nobody has measured it. */
  readonly quality: number | null
  readonly doubtful: boolean
  /** What an operator measured of the data that are installed. */
  readonly measurement?: PairMeasurement | undefined
}

export const enginesKey = ['operate', 'engines'] as const

const reloadMs = 3_000

/** The engines and what waits for them. Reloads itself while the page is visible. */
export const useEngines = () =>
  useQuery({
    queryKey: enginesKey,
    queryFn: ({ signal }) => client.engines({ signal }),
    refetchInterval: reloadMs,
  })

/** The pairs of all engines, and those that need several of them, by language. */
export function toPairs({ engines, indirectRoutes }: Engines): ServedPair[] {
  const direct = engines.flatMap(({ name, pairs }) =>
    pairs.map(({ from, to, measuredQuality, measurement: found, outdated, doubtful }) => {
      const measurement = outdated ? undefined : (found ?? undefined)
      return {
        from,
        to,
        route: [{ engine: name, from, to }],
        quality: measurement?.chrf ?? measuredQuality,
        measurement,
        doubtful,
      }
    }),
  )
  const indirect = indirectRoutes.map((each) => ({ ...each, doubtful: false }))
  const order = ({ from, to }: ServedPair) => `${from} ${to}`
  return [...direct, ...indirect].sort((left, right) => (order(left) < order(right) ? -1 : 1))
}
