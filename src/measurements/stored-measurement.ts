import type { Hop } from '../translation/engines/engine-names.ts'
import type { FindVersion, RouteMeasurement } from '../translation/routing/path-rating.ts'
import { isCurrent } from '../translation/routing/path-rating.ts'
import type { Measurement } from './schemas.ts'
import type { MeasurementRow } from './store.ts'

/** A measurement as it is stored. */
export interface StoredMeasurement extends RouteMeasurement {
  readonly id: string
  readonly hops: readonly Hop[]
  readonly chrfPlusPlus: number
  readonly bleu: number
  readonly savedBy: string | null
}

/** The hops without their versions, as the table has them: the same text for the same route. */
export const toRouteText = (hops: RouteMeasurement['hops']): string =>
  JSON.stringify(hops.map(({ engine, from, to }) => ({ engine, from, to })))

export const fromRow = ({
  sourceLanguage,
  targetLanguage,
  route,
  dataVersions,
  setName,
  measuredAt,
  ...figures
}: MeasurementRow): StoredMeasurement => ({
  ...figures,
  from: sourceLanguage,
  to: targetLanguage,
  hops: JSON.parse(route),
  versions: dataVersions,
  set: setName,
  measuredAt: measuredAt.toISOString(),
})

/** As the API has it. */
export function toMeasurement(stored: StoredMeasurement, findVersion: FindVersion): Measurement {
  const { hops, versions, ...fields } = stored
  return {
    ...fields,
    route: hops.map((hop, index) => ({ ...hop, version: versions[index] ?? null })),
    outdated: !isCurrent(stored, findVersion),
  }
}

/** By pair; of a pair the best first. Collations differ between databases. */
export function compareMeasurements(left: StoredMeasurement, right: StoredMeasurement): number {
  const [one, other] = [left, right].map(({ from, to }) => `${from} ${to}`)
  if (one === other) return right.chrf - left.chrf
  return (one ?? '') < (other ?? '') ? -1 : 1
}
