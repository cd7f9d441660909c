import { recordEvent } from '../audit/service.ts'
import { isId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import { checkTeamRole } from '../teams/membership.ts'
import type { Apps } from './open-apps.ts'
import { refuseApp } from './ownership.ts'
import type { App, AppTransfer } from './schemas.ts'
import { lockOwnerOfNewApp, showApp } from './service.ts'
import { lockApp, setOwner } from './store.ts'

/**
 * Makes an app that of another team, whose members alone see it then. Its keys stay valid. Throws
 * `app-not-found`, `team-not-found`, `role-required`, `too-many-apps`.
 */
export async function transferApp(
  apps: Apps,
  id: string,
  { teamId, user }: AppTransfer & { user: UserPrincipal },
): Promise<App> {
  const { db, audit, authentication } = apps
  const app = await runTransaction(db, async (transaction) => {
    const seen = isId(id, 'app') && (await lockApp(transaction, { id, userId: user.id }))
    const before = seen || refuseApp()
    await checkTeamRole(transaction, before.ownerId, { user, role: 'owner' })
    if (before.ownerId === teamId) return before
    const owner = await lockOwnerOfNewApp(transaction, teamId, user)
    const details = { from: before.ownerId, to: teamId }
    const about = { userId: user.id, appId: id, teamId: before.ownerId, details }
    await recordEvent(audit, { type: 'app.transferred', ...about }, user, transaction)
    return (await setOwner(transaction, id, owner)) ?? refuseApp()
  })
  authentication.forgetCredentials(id)
  return showApp(apps, app, user)
}
