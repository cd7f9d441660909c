// What a member of a team may do.

/** Each may do what those before it may. */
export const teamRoles = ['viewer', 'member', 'admin', 'owner'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whether a role may do what another may. */
export const includesRole = (role: TeamRole, needed: TeamRole): boolean =>
  teamRoles.indexOf(role) >= teamRoles.indexOf(needed)
