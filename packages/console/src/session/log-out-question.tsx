import { useSyncExternalStore } from 'react'
import { isTextInAnyTab } from '../data/kept.ts'
import { useMessages } from '../messages/context.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { logOut } from './session.ts'

/** Undefined: nobody has asked to log out yet. */
let isAsking: boolean | undefined
const listeners = new Set<() => void>()

/** Returns a function that logs out, and asks before if that deletes what somebody typed. */
export function useLogOut(): () => Promise<void> {
  const { logOutFailed } = useMessages('ui')
  return async () => {
    if (await isTextInAnyTab()) setAsking(true)
    else await logOut().catch((error) => toast({ text: logOutFailed, error }))
  }
}

/** The question before a log-out. */
export function LogOutQuestion() {
  const texts = useMessages('ui')
  const shell = useMessages('shell')
  const isOpen = useSyncExternalStore(subscribe, () => isAsking)
  if (isOpen === undefined) return null
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setAsking}
      title={texts.logOutTitle}
      text={texts.logOutLoses}
      confirmLabel={shell.logOut}
      onConfirm={logOut}
    />
  )
}

function setAsking(next: boolean): void {
  isAsking = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
