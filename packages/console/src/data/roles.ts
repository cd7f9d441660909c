// What the roles in a team let its members do with an app. The service's routes decide it;
// test/console/roles.test.ts compares this table with them, so that nothing is offered in vain.
import type { TeamRole } from '@dragoman/client'

/** Each may do what those before it may. */
export const teamRoles: readonly TeamRole[] = ['viewer', 'member', 'admin', 'owner']

/** The least role for what is done with an app. */
export const neededRoles = {
  translate: 'member',
  /** Also its glossaries and corrections, and to create keys. */
  change: 'member',
  /** To delete it, to change its keys, and to replace the secret of its webhooks. */
  manage: 'admin',
  audit: 'admin',
  transfer: 'owner',
} as const satisfies Record<string, TeamRole>

export type AppAction = keyof typeof neededRoles

export const includesRole = (role: TeamRole, needed: TeamRole): boolean =>
  teamRoles.indexOf(role) >= teamRoles.indexOf(needed)

/** An app, as far as roles go. */
interface OfTeam {
  /** Undefined: the user's own. */
  readonly team?: { readonly role: TeamRole }
}

/** The user's role in the team of an app. */
export const roleIn = ({ team }: OfTeam): TeamRole => team?.role ?? 'owner'

/** Whether the user's role allows something. */
export const may = (app: OfTeam, action: AppAction): boolean =>
  includesRole(roleIn(app), neededRoles[action])
