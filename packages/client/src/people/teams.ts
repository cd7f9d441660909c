import type {
  AuditEvent,
  AuditPage,
  CreatedInvitation,
  Invitation,
  Member,
  Operations,
  ShownInvitation,
  Team,
  TeamRole,
} from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { createPages, type Pages } from '../paged-list.ts'
import type { Send } from '../send.ts'

type NewInvitation = Operations['POST /teams/{id}/invitations']['body']
type AuditQuery = Operations['GET /teams/{id}/audit']['query']
type MemberParams = Operations['DELETE /teams/{id}/members/{userId}']['params']
type InvitationParams = Operations['DELETE /teams/{id}/invitations/{invitationId}']['params']

export type Teams = ReturnType<typeof createTeams>

const credentials = 'bearer'

/** The teams of the user whose access token the client has. */
export function createTeams({ send }: Send) {
  return {
    /** First the user's own team. */
    list: async (options?: CallOptions): Promise<Team[]> =>
      (await send({ operation: 'GET /teams', credentials }, options)).teams,

    create: (body: { name: string }, options?: CallOptions): Promise<Team> =>
      send({ operation: 'POST /teams', credentials, body }, options),

    get: (id: string, options?: CallOptions): Promise<Team> =>
      send({ operation: 'GET /teams/{id}', credentials, params: { id } }, options),

    rename: (id: string, name: string, options?: CallOptions): Promise<Team> =>
      send(
        { operation: 'PATCH /teams/{id}', credentials, params: { id }, body: { name } },
        options,
      ),

    /** Deletes a team that has no apps. */
    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /teams/{id}', credentials, params: { id } }, options),

    /** Ends the user's own membership. */
    leave: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /teams/{id}/membership', credentials, params: { id } }, options),

    ...createMembers(send),
    ...createInvitations(send),

    /** The audit events of a team, newest first. */
    audit: (
      id: string,
      query: AuditQuery = {},
      options?: CallOptions,
    ): Pages<AuditPage, AuditEvent> => {
      const call = { operation: 'GET /teams/{id}/audit', credentials, params: { id } } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ events }) => events,
      )
    },
  }
}

const createMembers = (send: Send['send']) => ({
  /** In the order in which they joined. */
  members: async (id: string, options?: CallOptions): Promise<Member[]> =>
    (await send({ operation: 'GET /teams/{id}/members', credentials, params: { id } }, options))
      .members,

  changeRole: (params: MemberParams, role: TeamRole, options?: CallOptions): Promise<Member> => {
    const operation = 'PATCH /teams/{id}/members/{userId}'
    return send({ operation, credentials, params, body: { role } }, options)
  },

  /** Ends the access of a member at once. */
  removeMember: (params: MemberParams, options?: CallOptions): Promise<undefined> =>
    send({ operation: 'DELETE /teams/{id}/members/{userId}', credentials, params }, options),
})

const createInvitations = (send: Send['send']) => ({
  /** The open ones, newest first. */
  invitations: async (id: string, options?: CallOptions): Promise<Invitation[]> => {
    const operation = 'GET /teams/{id}/invitations'
    return (await send({ operation, credentials, params: { id } }, options)).invitations
  },

  /** Invites somebody. The token is shown only this once. */
  invite: (id: string, body: NewInvitation, options?: CallOptions): Promise<CreatedInvitation> =>
    send({ operation: 'POST /teams/{id}/invitations', credentials, params: { id }, body }, options),

  revokeInvitation: (params: InvitationParams, options?: CallOptions): Promise<undefined> => {
    const operation = 'DELETE /teams/{id}/invitations/{invitationId}'
    return send({ operation, credentials, params }, options)
  },

  /** What an invitation is for. */
  showInvitation: (token: string, options?: CallOptions): Promise<ShownInvitation> =>
    send(
      { operation: 'POST /invitations/show', credentials, body: { token }, isRepeatable: true },
      options,
    ),

  /** Joins a team. */
  accept: (token: string, options?: CallOptions): Promise<Team> =>
    send({ operation: 'POST /invitations/accept', credentials, body: { token } }, options),
})
