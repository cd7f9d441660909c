import type { ManagedUser } from '@dragoman/client'
import { useMessages } from '../../../messages/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import styles from '../operate.module.css'

/** What is special about a user, in a word each. */
export function UserBadges({ user, isOwn }: { user: ManagedUser; isOwn: boolean }) {
  const texts = useMessages('users')
  return (
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
  )
}
