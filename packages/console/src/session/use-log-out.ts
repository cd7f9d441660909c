import { useMessages } from '../messages/context.tsx'
import { toast } from '../ui/toast.ts'
import { logOut } from './session.ts'

/** Returns a function that logs out, and says so where that fails. */
export function useLogOut(): () => Promise<void> {
  const { logOutFailed } = useMessages('ui')
  return async () => {
    try {
      await logOut()
    } catch (error) {
      toast({ text: logOutFailed, error })
    }
  }
}
