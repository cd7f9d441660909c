// The events of the audit log. docs/accounts.md explains each type; a test compares the two.

export const auditTypes = [
  'user.signed-up',
  'user.logged-in',
  'user.login-failed',
  'user.password-refused',
  'user.password-changed',
  'user.password-reset',
  'user.password-reset-requested',
  'user.proof-refused',
  'user.email-verified',
  'user.operator-given',
  'user.operator-taken',
  'user.changed',
  'user.exported',
  'user.created',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'session.ended',
  'session.all-ended',
  'session.refresh-reused',
  'session.proven',
  'factor.added',
  'factor.changed',
  'factor.removed',
  'factor.reset',
  'factor.recovery-codes-replaced',
  'identity.connected',
  'identity.disconnected',
  'device.approved',
  'app.created',
  'app.changed',
  'app.disabled',
  'app.enabled',
  'app.deleted',
  'app.transferred',
  'credential.created',
  'credential.changed',
  'credential.revoked',
  'webhook-secret.rotated',
  'webhook.redelivered',
  'glossary.created',
  'glossary.changed',
  'glossary.deleted',
  'correction.added',
  'correction.deleted',
  'model.added',
  'model.imported',
  'model.removed',
  'measurement.saved',
  'measurement.removed',
  'team.created',
  'team.changed',
  'team.deleted',
  'member.joined',
  'member.changed',
  'member.left',
  'member.removed',
  'invitation.created',
  'invitation.revoked',
  'service.dumped',
] as const

export type AuditType = (typeof auditTypes)[number]

/** What events are about: the part of a type before the dot. */
export const auditSubjects = [
  'user',
  'session',
  'factor',
  'identity',
  'device',
  'app',
  'credential',
  'webhook-secret',
  'webhook',
  'glossary',
  'correction',
  'model',
  'measurement',
  'team',
  'member',
  'invitation',
  'service',
] as const

export type AuditTypeFilter = AuditType | (typeof auditSubjects)[number]

/** The types that a filter selects: one, or all of a subject. */
export const typesOf = (filter: AuditTypeFilter): readonly AuditType[] =>
  auditTypes.filter((type) => type === filter || type.startsWith(`${filter}.`))

export interface AuditEntry {
  readonly type: AuditType
  /** The user that the event is about; null for an address without a user. */
  readonly userId: string | null
  readonly appId?: string
  /** The team that the event is about; not of events of its apps. */
  readonly teamId?: string
  /** A few short values; never a secret, a token, a text or an email address. */
  readonly details?: Readonly<Record<string, string | number | boolean | readonly string[]>>
}
