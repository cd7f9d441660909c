import type { ManagedUser } from '@dragoman/client'
import { useRef } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { PasswordOnce } from './password-once.tsx'
import { useUserChanges } from './use-users.ts'

/** What is being done to a user: a question, or the password that came of it. */
export type UserStep =
  | {
      readonly kind: 'disable' | 'reset' | 'reset-factors' | 'delete' | 'give' | 'take'
      readonly user: ManagedUser
    }
  | { readonly kind: 'password'; readonly email: string; readonly password: string }

export function UserDialogs({
  step,
  onStep,
}: {
  step: UserStep | undefined
  onStep: (step: UserStep | undefined) => void
}) {
  const texts = useMessages('users')
  const { setDisabled, resetPassword, resetFactors, remove } = useUserChanges()
  const close = () => onStep(undefined)
  const user = useLast(step !== undefined && 'user' in step ? step.user : undefined)
  if (step?.kind === 'password') return <PasswordOnce {...step} onClose={close} />
  if (user === undefined) return null
  const email = isolate(user.email)
  const question = { onOpenChange: (open: boolean) => open || close() }
  return (
    <>
      <ConfirmDialog
        {...question}
        open={step?.kind === 'disable'}
        title={texts.disableTitle(email)}
        text={texts.disableText}
        confirmLabel={texts.disable}
        onConfirm={async () => {
          await setDisabled.mutateAsync({ user, disabled: true })
          toast({ text: texts.wasDisabled(email) })
        }}
      />
      <RoleDialogs kind={step?.kind} user={user} onClose={close} />
      <ConfirmDialog
        {...question}
        open={step?.kind === 'reset'}
        title={texts.resetTitle(email)}
        text={texts.resetText}
        confirmLabel={texts.resetPassword}
        onConfirm={async () => {
          const { password } = await resetPassword.mutateAsync(user)
          onStep({ kind: 'password', email: user.email, password })
          // The dialog must not close the next one.
          return false
        }}
      />
      <ConfirmDialog
        {...question}
        open={step?.kind === 'reset-factors'}
        title={texts.resetFactorsTitle(email)}
        text={texts.resetFactorsText}
        confirmLabel={texts.resetFactors}
        onConfirm={async () => {
          await resetFactors.mutateAsync(user)
          toast({ text: texts.factorsReset(email) })
        }}
      />
      <ConfirmDialog
        {...question}
        open={step?.kind === 'delete'}
        title={texts.deleteTitle(email)}
        text={texts.deleteText}
        confirmLabel={texts.delete}
        typeToConfirm={user.email}
        onConfirm={async () => {
          await remove.mutateAsync(user)
          toast({ text: texts.wasDeleted(email) })
        }}
      />
    </>
  )
}

/** Questions about the role of an operator. */
function RoleDialogs({
  kind,
  user,
  onClose,
}: {
  kind: UserStep['kind'] | undefined
  user: ManagedUser
  onClose: () => void
}) {
  const texts = useMessages('users')
  const { setOperator } = useUserChanges()
  const email = isolate(user.email)
  const question = { onOpenChange: (open: boolean) => open || onClose() }
  return (
    <>
      <ConfirmDialog
        {...question}
        open={kind === 'give'}
        title={texts.makeTitle(email)}
        text={texts.makeText}
        confirmLabel={texts.makeOperator}
        onConfirm={async () => {
          await setOperator.mutateAsync({ user, operator: true })
          toast({ text: texts.madeOperator(email) })
        }}
      />
      <ConfirmDialog
        {...question}
        open={kind === 'take'}
        title={texts.takeTitle(email)}
        text={texts.takeText}
        confirmLabel={texts.takeOperator}
        onConfirm={async () => {
          await setOperator.mutateAsync({ user, operator: false })
          toast({ text: texts.tookOperator(email) })
        }}
      />
    </>
  )
}

/** The last defined value: a dialog that is closing still shows it. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value)
  if (value !== undefined) last.current = value
  return last.current
}
