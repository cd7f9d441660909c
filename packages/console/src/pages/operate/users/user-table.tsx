import type { ManagedUser } from '@dragoman/client'
import { useLocation } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'
import { isolate } from '../../../messages/isolate.ts'
import { useProfile } from '../../../session/use-session.ts'
import { type Action, ActionMenu } from '../../../ui/action-menu.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../operate.module.css'
import { useUserChanges } from './use-users.ts'
import type { UserStep } from './user-dialogs.tsx'

type OnStep = (step: UserStep) => void

export function UserTable({
  users,
  busy,
  onStep,
}: {
  users: readonly ManagedUser[]
  busy: boolean
  onStep: OnStep
}) {
  const texts = useMessages('users')
  const { data: profile } = useProfile()
  const columns = [texts.user, texts.status, texts.created, texts.actions]
  return (
    <Table caption={texts.caption} columns={columns} busy={busy}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isOwn={user.id === profile?.id} onStep={onStep} />
      ))}
    </Table>
  )
}

function UserRow({ user, isOwn, onStep }: { user: ManagedUser; isOwn: boolean; onStep: OnStep }) {
  const texts = useMessages('users')
  return (
    <tr>
      <RowHead>
        <span className={styles.strong} dir="ltr">
          {user.email}
        </span>
        {user.name !== null && <span className={styles.second}>{user.name}</span>}
      </RowHead>
      <Cell label={texts.status}>
        <span className={styles.badges}>
          {user.disabled ? (
            <Badge tone="danger">{texts.disabled}</Badge>
          ) : (
            <Badge tone="success">{texts.active}</Badge>
          )}
          {user.operator && <Badge tone="accent">{texts.operator}</Badge>}
          {user.secondFactor && <Badge>{texts.secondFactor}</Badge>}
          {isOwn && <Badge>{texts.you}</Badge>}
        </span>
      </Cell>
      <Cell label={texts.created}>
        <Time at={user.createdAt} />
      </Cell>
      <Cell label={texts.actions} kind="actions">
        <UserActions user={user} isOwn={isOwn} onStep={onStep} />
      </Cell>
    </tr>
  )
}

function UserActions({
  user,
  isOwn,
  onStep,
}: {
  user: ManagedUser
  isOwn: boolean
  onStep: OnStep
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
