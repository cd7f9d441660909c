import { useSearch } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'

interface AddressProblem {
  readonly code: string
  readonly text: string
}

/** Why a log-in at a provider failed, as the address says that the provider came back to. */
export function useAddressProblem(): AddressProblem | undefined {
  const { problems } = useMessages('sign-on')
  const { userDisabled } = useMessages('account').problems
  const code = new URLSearchParams(useSearch()).get('problem')
  if (code === null) return undefined
  const known = new Map(Object.entries({ ...problems, 'user-disabled': userDisabled }))
  return { code, text: known.get(code) ?? problems['sign-on-failed'] }
}
