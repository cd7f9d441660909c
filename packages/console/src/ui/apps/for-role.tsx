import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { App } from '../../data/apps.ts'
import { type AppAction, may, neededRoles, roleIn } from '../../data/roles.ts'
import { useMessages } from '../../messages/context.tsx'
import styles from './for-role.module.css'

/** Fields of an app: who may not change them can read them, and why. */
export function ForRole({
  app,
  action,
  children,
}: {
  app: App
  action: AppAction
  children: ReactNode
}) {
  if (may(app, action)) return children
  return (
    <>
      <RoleNote app={app} action={action} />
      <fieldset disabled className={styles.fields}>
        {children}
      </fieldset>
    </>
  )
}

/** Why the user cannot do something with an app; nothing for who can. */
export const RoleNote = ({ app, action }: { app: App; action: AppAction }) =>
  may(app, action) ? null : <Note app={app} action={action} />

function Note({ app, action }: { app: App; action: AppAction }) {
  const { roleNeeded, roles } = useMessages('teams')
  return (
    <p className={styles.note}>
      <Lock size={16} aria-hidden="true" />
      {roleNeeded(roles[roleIn(app)], roles[neededRoles[action]])}
    </p>
  )
}
