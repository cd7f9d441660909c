import { type Static, Type } from 'typebox'
import { Label, named, nullable, ref, Timestamp } from '../http/schema.ts'
import { type TeamRole, teamRoles } from '../shared/roles.ts'

/** In bodies, which are validated without named schemas. */
const role = Type.Unsafe<TeamRole>({
  type: 'string',
  enum: [...teamRoles],
  description:
    '`viewer` sees apps, jobs, glossaries and usage; `member` also uses and changes apps and ' +
    'creates keys; `admin` also creates and deletes apps, revokes keys and manages members; ' +
    '`owner` also transfers apps and deletes the team.',
})

export const Role = named('TeamRole', role)

const teamId = Type.String({ description: "That of a user: the user's own team." })
const TeamName = Label({
  minLength: 1,
  maxLength: 200,
  description: 'One line of text without control characters.',
})

export const Team = named(
  'Team',
  Type.Object({
    id: teamId,
    name: Type.String(),
    own: Type.Boolean({ description: 'true: your own team, which everybody has.' }),
    role: ref(Role),
    members: Type.Integer({ minimum: 1 }),
    apps: Type.Integer({ minimum: 0 }),
    createdAt: Timestamp,
  }),
)
export type Team = Static<typeof Team>

export const TeamList = named('TeamList', Type.Object({ teams: Type.Array(ref(Team)) }))
export type TeamList = Static<typeof TeamList>

export const NewTeam = Type.Object({ name: TeamName }, { additionalProperties: false })
export type NewTeam = Static<typeof NewTeam>

export const Member = named(
  'Member',
  Type.Object({
    userId: Type.String(),
    email: Type.String(),
    name: nullable(Type.String()),
    role: ref(Role),
    createdAt: Timestamp,
  }),
)
export type Member = Static<typeof Member>

export const MemberList = named('MemberList', Type.Object({ members: Type.Array(ref(Member)) }))
export type MemberList = Static<typeof MemberList>

const invitationFields = {
  id: Type.String(),
  email: nullable(
    Type.String({ description: 'Only the user with this address can accept it; null: anybody.' }),
  ),
  role: ref(Role),
  invitedBy: Type.String({ description: 'The ID of a user.' }),
  createdAt: Timestamp,
  expiresAt: Timestamp,
}

export const Invitation = named('Invitation', Type.Object(invitationFields))
export type Invitation = Static<typeof Invitation>

export const InvitationList = named(
  'InvitationList',
  Type.Object({ invitations: Type.Array(ref(Invitation)) }),
)
export type InvitationList = Static<typeof InvitationList>

export const CreatedInvitation = named(
  'CreatedInvitation',
  Type.Object({
    ...invitationFields,
    token: Type.String({
      description: 'Whom it is given to joins the team with it, once. Shown only once.',
    }),
    mailed: Type.Boolean({
      description:
        'true: the invitation goes to its address by mail. Otherwise give the token to whom you ' +
        'invite: mail is off, the invitation is for anybody, your own address is not confirmed, ' +
        'or the address or you had too many in the last hour.',
    }),
  }),
)
export type CreatedInvitation = Static<typeof CreatedInvitation>

export const NewInvitation = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        pattern: '^[^\\p{Cc}\\p{Cs}]*$',
        description: 'Only the user with this address can accept it; anybody if omitted.',
      }),
    ),
    role,
  },
  { additionalProperties: false },
)
export type NewInvitation = Static<typeof NewInvitation>

export const InvitationToken = Type.Object(
  {
    token: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'That of the invitation.',
    }),
  },
  { additionalProperties: false },
)

/** What an invitation is for. */
export const ShownInvitation = named(
  'ShownInvitation',
  Type.Object({
    team: Type.Object({ id: Type.String(), name: Type.String() }),
    role: ref(Role),
    invitedBy: Type.String({ description: 'The name or the email address of who invites.' }),
    expiresAt: Timestamp,
  }),
)
export type ShownInvitation = Static<typeof ShownInvitation>

export const RoleChange = Type.Object({ role }, { additionalProperties: false })
export type RoleChange = Static<typeof RoleChange>

export const TeamParams = Type.Object({ id: Type.String() })
export const InvitationParams = Type.Object({ id: Type.String(), invitationId: Type.String() })
export const MemberParams = Type.Object({ id: Type.String(), userId: Type.String() })
