import type { Engines } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

/** A way from one language to another. */
export interface ServedPair {
  readonly from: string
  readonly to: string
  readonly route: Engines['indirectRoutes'][number]['route']
  /** In chrF; null if nobody has measured it. */
  readonly quality: number | null
  readonly doubtful: boolean
}

const reloadMs = 3_000

/** The engines and what waits for them. Reloads itself while the page is visible. */
export const useEngines = () =>
  useQuery({
    queryKey: ['operate', 'engines'],
    queryFn: ({ signal }) => client.engines({ signal }),
    refetchInterval: reloadMs,
  })

/** The pairs of all engines, and those that need several of them, by language. */
export function toPairs({ engines, indirectRoutes }: Engines): ServedPair[] {
  const direct = engines.flatMap(({ name, pairs }) =>
    pairs.map(({ from, to, measuredQuality, doubtful }) => ({
      from,
      to,
      route: [{ engine: name, from, to }],
      quality: measuredQuality,
      doubtful,
    })),
  )
  const indirect = indirectRoutes.map((each) => ({ ...each, doubtful: false }))
  const order = ({ from, to }: ServedPair) => `${from} ${to}`
  return [...direct, ...indirect].sort((left, right) => (order(left) < order(right) ? -1 : 1))
}
