import type { ManagedUser } from '@dragoman/client'
import { Link } from 'wouter'
import { useMessages } from '../../../messages/context.tsx'
import { useProfile } from '../../../session/use-session.ts'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { Time } from '../../../ui/time.tsx'
import styles from '../operate.module.css'
import { UserActions } from './user-actions.tsx'
import { UserBadges } from './user-badges.tsx'
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
        <Link href={`/console/operate/users/${user.id}`} className={styles.strong} dir="ltr">
          {user.email}
        </Link>
        {user.name !== null && <span className={styles.second}>{user.name}</span>}
      </RowHead>
      <Cell label={texts.status}>
        <UserBadges user={user} isOwn={isOwn} />
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
