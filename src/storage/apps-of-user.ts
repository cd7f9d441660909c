// Which apps are a user's. In a statement that reads `apps`.
import { type RawBuilder, sql } from 'kysely'

const inTeams = (userId: string, condition: RawBuilder<unknown>) => sql<boolean>`
  apps.owner_id = any(${userId}::text || array(
    select team_id from dragoman.team_members
    where user_id = ${userId} and ${condition}))`

/** The apps of all teams of the user: their own, and those that they are a member of. */
export const isSeenBy = (userId: string) => inTeams(userId, sql`true`)

/** The apps of the teams that the user owns. */
export const isOwnedBy = (userId: string) => inTeams(userId, sql`role = 'owner'`)
