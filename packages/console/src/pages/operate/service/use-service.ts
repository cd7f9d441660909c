import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

const reloadMs = 5_000

/** The processes that run now. Reloads itself while the page is visible. */
export const useProcesses = () =>
  useQuery({
    queryKey: ['operate', 'processes'],
    queryFn: ({ signal }) => client.processes({ signal }),
    refetchInterval: reloadMs,
  })

/** The state of the service and of the process that answers. Reloads itself likewise. */
export const useServiceState = () =>
  useQuery({
    queryKey: ['operate', 'service'],
    queryFn: ({ signal }) => client.service({ signal }),
    refetchInterval: reloadMs,
  })
