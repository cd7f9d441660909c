import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { enginesKey } from './use-engines.ts'

const measurementsKey = ['operate', 'measurements'] as const

/** They change when somebody measures, which is no hurry. */
const reloadMs = 15_000

/** What operators measured. Reloads itself while the page is visible. */
export const useMeasurements = () =>
  useQuery({
    queryKey: measurementsKey,
    queryFn: ({ signal }) => client.measurements.list({ signal }),
    refetchInterval: reloadMs,
  })

export function useMeasurementRemoval() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => client.measurements.delete(id),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: measurementsKey })
      await queries.invalidateQueries({ queryKey: enginesKey })
    },
  })
}
