// What a member of a team may do, checked.
import { Problem } from '../http/problems.ts'
import { includesRole, type TeamRole } from '../shared/roles.ts'

/** Throws `role-required`, which names the role. */
export function requireRole(own: TeamRole, needed: TeamRole): void {
  if (includesRole(own, needed)) return
  throw new Problem('role-required', {
    detail:
      `This needs the role \`${needed}\` in the team; yours is \`${own}\`. ` +
      'Ask an owner or an admin of the team.',
    extensions: { requiredRole: needed, role: own },
  })
}
