import { type Static, Type } from 'typebox'
import { CursorQuery, NextCursor, named, nullable, ref, Timestamp } from '../http/schema.ts'
import { type AuditTypeFilter, auditSubjects, auditTypes } from './events.ts'

export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    id: Type.String(),
    createdAt: Timestamp,
    type: Type.String({
      description: 'What happened, such as `user.logged-in`; see docs/accounts.md.',
    }),
    userId: nullable(Type.String({ description: 'The user that the event is about.' })),
    appId: nullable(Type.String()),
    teamId: nullable(Type.String()),
    actor: nullable(
      Type.String({
        description:
          'Who did it: the id of a user, or of an app for a change with its key; `operator`, or ' +
          '`command line`; null for somebody not logged in.',
      }),
    ),
    address: nullable(Type.String({ description: 'The IP address that the request came from.' })),
    requestId: nullable(Type.String()),
    details: Type.Record(Type.String(), Type.Unknown()),
  }),
)
export type AuditEvent = Static<typeof AuditEvent>

export const AuditPage = named(
  'AuditPage',
  Type.Object({
    events: Type.Array(ref(AuditEvent)),
    nextCursor: NextCursor,
  }),
)
export type AuditPage = Static<typeof AuditPage>

/** IDs in a query: an invalid one finds nothing, and must not reach the database. */
const Id = Type.String({
  pattern: '^[a-z]{3}_[0-9a-f]{32}$',
  description: 'An ID of this service.',
})

export const AppAuditQuery = Type.Object({
  ...CursorQuery,
  type: Type.Optional(
    Type.Unsafe<AuditTypeFilter>({
      type: 'string',
      enum: [...auditSubjects, ...auditTypes],
      description: 'Events of this type, or of all types that begin with it: `user`.',
    }),
  ),
  since: Type.Optional(
    Type.String({ format: 'date-time', description: 'Events at this time or later.' }),
  ),
  until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Events before this time.' }),
  ),
})
export type AppAuditQuery = Static<typeof AppAuditQuery>

export const AuditQuery = Type.Object({
  ...AppAuditQuery.properties,
  userId: Type.Optional(Id),
  appId: Type.Optional(Id),
})
export type AuditQuery = Static<typeof AuditQuery>
