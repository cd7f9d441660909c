import type { ManagedUser } from '@dragoman/client'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'

export const usersKey = ['operate', 'users'] as const
const pageSize = 25

/** One page of users, newest first. The previous one stays until the next has arrived. */
export function useUserPage(email: string, cursor: string | undefined) {
  return useQuery({
    queryKey: [...usersKey, 'page', email, cursor],
    queryFn: async ({ signal }) =>
      client.users.list(
        { limit: pageSize, ...(email && { email }), ...(cursor && { cursor }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** What operators do to a user. Each reloads the users when it is done. */
export function useUserChanges() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: usersKey })
  return {
    create: useMutation({
      mutationFn: (user: { email: string; name?: string }) => client.users.create(user),
      onSettled,
    }),
    setDisabled: useMutation({
      mutationFn: ({ user, disabled }: { user: ManagedUser; disabled: boolean }) =>
        client.users.update(user.id, { disabled }),
      onSettled,
    }),
    setOperator: useMutation({
      mutationFn: ({ user, operator }: { user: ManagedUser; operator: boolean }) =>
        client.users.update(user.id, { operator }),
      onSettled,
    }),
    resetPassword: useMutation({
      mutationFn: (user: ManagedUser) => client.users.resetPassword(user.id),
      onSettled,
    }),
    resetFactors: useMutation({
      mutationFn: (user: ManagedUser) => client.users.resetFactors(user.id),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (user: ManagedUser) => client.users.delete(user.id),
      onSettled,
    }),
  }
}
