import type { ModelList } from '@dragoman/client'
import type { Explained } from '../../../messages/sentence.ts'

/** What failed, wherever it did so. */
export interface FoundFailure {
  readonly error: Explained
  /** The models that lack something for it. */
  readonly pairs: readonly string[]
  /** Whether the list of models that can be downloaded could not be read. */
  readonly isOfList: boolean
  /** Where it happened, with what the service said there in English. */
  readonly places: readonly { readonly host: string; readonly detail: string }[]
}

interface Failure {
  readonly error: Explained
  readonly pair?: string
  readonly host: string
}

/** Each failure once, however many models, processes and requests met it. */
export function findFailures(
  { processes }: ModelList,
  ofRegistry: Explained | undefined,
): FoundFailure[] {
  const all = processes.flatMap(({ host, downloads, onDemand }): Failure[] => [
    ...(onDemand?.error ? [{ error: { ...onDemand, detail: onDemand.error }, host }] : []),
    ...downloads.flatMap(({ error, pair, ...why }) =>
      error === null ? [] : [{ error: { ...why, detail: error }, pair, host }],
    ),
  ])
  if (ofRegistry !== undefined) all.push({ error: ofRegistry, host: location.host })
  return [...Map.groupBy(all, keyOf).values()].map(toFound)
}

/** The same for the same sentence. */
const keyOf = ({ error: { reason, parameters, detail } }: Failure): string =>
  JSON.stringify(reason === undefined ? detail : [reason, parameters])

function toFound(same: readonly Failure[]): FoundFailure {
  const places = same.map(({ host, error: { detail } }) => ({ host, detail }))
  return {
    error: same[0]?.error ?? { detail: '' },
    pairs: [...new Set(same.flatMap(({ pair }) => pair ?? []))],
    isOfList: same.some(({ pair }) => pair === undefined),
    places: [...new Map(places.map((place) => [JSON.stringify(place), place])).values()],
  }
}
