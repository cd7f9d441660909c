import type { ColumnType } from 'kysely'
import type { TeamRole } from '../shared/roles.ts'

type Stored<T> = ColumnType<T, T, T>

export interface TeamsTable {
  /** That of a user: their own team. */
  id: string
  /** Null: the own team of a user, named after them. */
  name: string | null
  createdAt: Date
}

export interface TeamMembersTable {
  /** The team's ID and the user's, joined by a space. */
  id: string
  teamId: string
  userId: string
  role: Stored<TeamRole>
  createdAt: Date
}

export interface TeamInvitationsTable {
  id: string
  teamId: string
  /** The user who made it. It ends with their membership. */
  invitedBy: string
  /** SHA-256 of the token, hex. */
  tokenHash: string
  /** Only the user with this address may accept it; null: whoever has the token. */
  email: string | null
  role: Stored<TeamRole>
  createdAt: Date
  expiresAt: Date
}
