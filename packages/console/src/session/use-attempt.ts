import { DragomanError } from '@dragoman/client'
import { useState } from 'react'
import { useMessages } from '../messages/context.tsx'
import { PasskeyFailure } from './passkey.ts'

/** An attempt to show who one is: whether it is being made, and why the last one failed. */
export function useAttempt() {
  const describe = useKnownProblem()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()

  /** Whether it succeeded. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (reason) {
      setError(reason)
      return false
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, text: describe(error), attempt }
}

/** Says in the user's language what is wrong with a proof or a log-in, where that is known. */
export function useKnownProblem(): (error: unknown) => string | undefined {
  const texts = useMessages('security')
  const { problems } = useMessages('account')
  const signOn = useMessages('sign-on')
  const known: Readonly<Record<string, string>> = {
    ...signOn.problems,
    'wrong-second-factor': texts.wrong,
    'invalid-challenge': texts.expired,
    'rate-limited': texts.limited,
    'wrong-password': problems.wrongPassword,
    'user-disabled': problems.userDisabled,
    'connection-failed': problems.unreachable,
    'passkeys-unavailable': texts.nowhere,
  }
  return (error) => {
    if (error instanceof PasskeyFailure)
      return error.isElsewhere ? texts.passkeyElsewhere : texts.passkeyFailed
    return error instanceof DragomanError ? known[error.code] : undefined
  }
}
