// What operators see of a user's apps: their limits, and nothing that translates.
import { Problem } from '../../http/problems.ts'
import { isId } from '../../shared/ids.ts'
import { isSeenBy } from '../../storage/apps-of-user.ts'
import { listTeamsOfApps } from '../../teams/app-teams.ts'
import { listCredentialsOfApps } from '../credential-store.ts'
import { showGranted } from '../effective-limits.ts'
import type { OverseenApp, OverseenApps } from '../limit-schemas.ts'
import type { Apps } from '../open-apps.ts'
import { isUser } from '../ownership.ts'
import { listAppRows } from '../store.ts'

/** The apps of a user and of their teams. Throws `user-not-found`. */
export async function listAppsOfUser(
  { db, defaultLimits }: Apps,
  userId: string,
): Promise<OverseenApps> {
  if (!isId(userId, 'usr') || !(await isUser(db, userId)))
    throw new Problem('user-not-found', { detail: '`GET /users` shows the users.' })
  const condition = isSeenBy(userId)
  const [apps, credentials, teams] = await Promise.all([
    listAppRows(db, condition),
    listCredentialsOfApps(db, condition),
    listTeamsOfApps(db, userId),
  ])
  const byApp = Map.groupBy(credentials, ({ appId }) => appId)
  return {
    apps: apps.map((app): OverseenApp => {
      const keys = byApp.get(app.id) ?? []
      const lastUsed = Math.max(0, ...keys.map(({ lastUsedAt }) => lastUsedAt?.getTime() ?? 0))
      const { granted, limits } = showGranted(app, defaultLimits)
      const team = teams.get(app.ownerId)
      return {
        id: app.id,
        name: app.name,
        createdAt: app.createdAt.toISOString(),
        lastUsedAt: lastUsed === 0 ? null : new Date(lastUsed).toISOString(),
        disabled: app.disabledAt !== null,
        team: team === undefined ? null : { id: team.id, name: team.name },
        keys: keys.length,
        granted,
        limits,
      }
    }),
  }
}
