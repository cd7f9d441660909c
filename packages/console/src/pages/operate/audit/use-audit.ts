import type { Operations } from '@dragoman/client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../../data/client.ts'
import { type FilterTexts, toTimes } from './use-audit-filter.ts'

export type AuditQuery = Operations['GET /audit']['query']

const pageSize = 25
const isUserId = (text: string) => /^usr_[0-9a-f]{32}$/.test(text)
const isAppId = (text: string) => /^app_[0-9a-f]{32}$/.test(text)

/** The filter's user as an ID; null if no user has the address. */
function useUserId(text: string) {
  const email = isUserId(text) ? '' : text
  const found = useQuery({
    queryKey: ['operate', 'user-by-address', email.toLowerCase()],
    queryFn: async ({ signal }) => {
      for await (const user of client.users.list({ email, limit: 100 }, { signal }))
        if (user.email.toLowerCase() === email.toLowerCase()) return user.id
      return null
    },
    enabled: email !== '',
  })
  if (text === '') return { id: undefined, isPending: false, error: null }
  if (email === '') return { id: text, isPending: false, error: null }
  return { id: found.data, isPending: found.isPending, error: found.error }
}

/** What to ask the API for. Undefined while that is not known, or the filter finds nothing. */
export function useAuditQuery(texts: FilterTexts, now: number) {
  const user = useUserId(texts.user)
  const noSuchUser = user.id === null
  const appInvalid = texts.app !== '' && !isAppId(texts.app)
  const query: AuditQuery | undefined =
    user.isPending || user.error !== null || noSuchUser || appInvalid
      ? undefined
      : {
          ...(texts.type && { type: texts.type as NonNullable<AuditQuery['type']> }),
          ...(user.id && { userId: user.id }),
          ...(texts.app && { appId: texts.app }),
          ...toTimes(texts, now),
        }
  return { query, noSuchUser, appInvalid, error: user.error }
}

export function useAuditPage(query: AuditQuery | undefined, cursor: string | undefined) {
  return useQuery({
    queryKey: ['operate', 'audit', query, cursor],
    queryFn: async ({ signal }) =>
      client.audit({ limit: pageSize, ...query, ...(cursor && { cursor }) }, { signal }),
    enabled: query !== undefined,
    placeholderData: keepPreviousData,
  })
}
