import type { ManagedUser } from '@dragoman/client'
import { useLocation } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { type Action, ActionMenu } from '../../../ui/action-menu.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useUserChanges } from './use-users.ts'
import type { UserStep } from './user-dialogs.tsx'

/** What an operator can do to a user. */
export function UserActions({
  user,
  isOwn,
  onStep,
}: {
  user: ManagedUser
  isOwn: boolean
  onStep: (step: UserStep) => void
}) {
  const texts = useMessages('users')
  const [, navigate] = useLocation()
  const enable = useEnable(user)
  // The service refuses these on one's own account: nobody should lock themselves out.
  const disabled = isOwn
  const actions: Action[] = [
    {
      text: texts.audit,
      onSelect: () => navigate(`/console/operate/audit?user=${user.id}`),
    },
    user.disabled
      ? { text: texts.enable, onSelect: enable }
      : { text: texts.disable, disabled, onSelect: () => onStep({ kind: 'disable', user }) },
    {
      text: texts.resetFactors,
      disabled: disabled || !user.secondFactor,
      onSelect: () => onStep({ kind: 'reset-factors', user }),
    },
    user.operator
      ? { text: texts.takeOperator, onSelect: () => onStep({ kind: 'take', user }) }
      : { text: texts.makeOperator, onSelect: () => onStep({ kind: 'give', user }) },
    { text: texts.resetPassword, disabled, onSelect: () => onStep({ kind: 'reset', user }) },
    {
      text: texts.delete,
      disabled,
      danger: true,
      onSelect: () => onStep({ kind: 'delete', user }),
    },
  ]
  return <ActionMenu label={texts.actionsFor(user.email)} actions={actions} />
}

/** What can be taken back at once needs no question. */
function useEnable(user: ManagedUser): () => void {
  const texts = useMessages('users')
  const { setDisabled } = useUserChanges()
  const email = isolate(user.email)
  return () =>
    setDisabled.mutate(
      { user, disabled: false },
      {
        onSuccess: () => toast({ text: texts.wasEnabled(email) }),
        onError: (error) => toast({ text: texts.enableFailed(email), error }),
      },
    )
}
