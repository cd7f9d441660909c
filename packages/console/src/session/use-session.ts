import type { Account } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { client } from '../data/client.ts'
import { whenReachable } from '../data/reachability.ts'
import {
  getAccessToken,
  readOperator,
  readSession,
  type SessionState,
  subscribeToSession,
} from './session.ts'

export type Profile = Awaited<ReturnType<Account['get']>>

/** Asks the service whether somebody is logged in; a failure shows in the state. */
export function findOut(): void {
  getAccessToken().catch(() => {})
}

/** Whether somebody is logged in. The first use finds out. */
export function useSession(): SessionState {
  const state = useSyncExternalStore(subscribeToSession, readSession)
  useEffect(() => {
    if (readSession() === 'unknown') findOut()
  }, [])
  useEffect(() => {
    if (state !== 'unreachable') return
    const forget = whenReachable(findOut)
    addEventListener('online', findOut)
    return () => {
      forget()
      removeEventListener('online', findOut)
    }
  }, [state])
  return state
}

/** The user who is logged in. */
export function useProfile() {
  const session = useSession()
  return useQuery({
    queryKey: ['profile'],
    queryFn: ({ signal }) => client.account.get({ signal }),
    enabled: session === 'active',
  })
}

/** Whether the user who is logged in is an operator. */
export const useOperator = (): boolean => useSyncExternalStore(subscribeToSession, readOperator)
