import type { Usage } from '@dragoman/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { firstDayForForecast } from './forecast.ts'
import { fitRange, type Range, rangeBefore, rangeOf } from './range.ts'

/** Today's counts grow while the page is open. */
const refetchMs = 60_000

/** The usage of an app, or of all, in a range. The previous range stays until the next is there. */
export function useUsage(appId: string | undefined, range: Range) {
  return useQuery({
    queryKey: ['usage', appId ?? 'all', range.from, range.to],
    queryFn: ({ signal }): Promise<Usage> =>
      appId === undefined
        ? client.usage({ ...range }, { signal })
        : client.apps.usage(appId, { ...range }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })
}

/** The asked range; without one, that which fits the usage of the last 30 days. */
export function useFittingRange(
  appId: string | undefined,
  asked: Range | undefined,
  today: string,
): Range {
  const first = asked ?? rangeOf('30d', today)
  const { data, isPlaceholderData } = useUsage(appId, first)
  if (asked !== undefined || data === undefined || isPlaceholderData) return first
  return fitRange(
    data.groups.map(({ day }) => day),
    today,
  )
}

/** The totals of the days before a range; undefined until they are known. */
export function useTotalsBefore(appId: string | undefined, range: Range) {
  const before = rangeBefore(range)
  const { data, isPlaceholderData } = useUsage(appId, before)
  return isPlaceholderData || data === undefined
    ? undefined
    : { range: before, totals: data.totals }
}

/** As `useUsage`, with the tags of requests. As these may be many, it is not repeated. */
export function useTaggedUsage(appId: string | undefined, range: Range) {
  return useQuery({
    queryKey: ['usage', appId ?? 'all', range.from, range.to, 'tag'],
    queryFn: ({ signal }): Promise<Usage> =>
      appId === undefined
        ? client.usage({ ...range, by: 'tag' }, { signal })
        : client.apps.usage(appId, { ...range, by: 'tag' }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The usage of all apps in this month, and in the days that set the pace. */
export function useMonth(today: string) {
  return useUsage(undefined, { from: firstDayForForecast(today), to: today })
}
