import type { Team } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/use-session.ts'
import { client } from './client.ts'
import { queryClient } from './queries.ts'
import { includesRole } from './roles.ts'

const teamsKey = ['teams'] as const
export const membersKey = (id: string) => [...teamsKey, id, 'members'] as const
export const invitationsKey = (id: string) => [...teamsKey, id, 'invitations'] as const
const refreshMs = 60_000

/** The user's teams, the own one first. */
export function useTeams() {
  const session = useSession()
  return useQuery({
    queryKey: teamsKey,
    queryFn: ({ signal }) => client.teams.list({ signal }),
    enabled: session === 'active',
    staleTime: refreshMs,
  })
}

/** Whether the user works with others: before that, nothing shows teams. */
export function useHasTeams(): boolean {
  const { data = [] } = useTeams()
  return data.length > 1 || data.some(({ members }) => members > 1)
}

/** Whether a role in a team lets one manage it. */
export const isAdmin = ({ role }: Pick<Team, 'role'>): boolean => includesRole(role, 'admin')

export const reloadTeams = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: teamsKey })
