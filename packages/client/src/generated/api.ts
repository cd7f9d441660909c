// Generated from the OpenAPI document by `npm run client:types`.
/** Stable, for programs. Codes are added, never renamed. */
export type ProblemCode = 'malformed-json' | 'malformed-request' | 'validation-failed' | 'unauthenticated' | 'invalid-credentials' | 'invalid-refresh-token' | 'invalid-challenge' | 'second-factor-required' | 'sign-on-failed' | 'invalid-api-credentials' | 'signup-closed' | 'email-reserved' | 'mail-off' | 'invalid-link' | 'operator-required' | 'user-disabled' | 'origin-refused' | 'wrong-password' | 'wrong-second-factor' | 'proof-required' | 'sign-on-refused' | 'sign-on-only' | 'device-login-refused' | 'second-factor-missing' | 'app-disabled' | 'role-required' | 'invitation-not-yours' | 'route-not-found' | 'app-not-found' | 'user-not-found' | 'session-not-found' | 'passkey-not-found' | 'provider-not-found' | 'identity-not-found' | 'device-code-not-found' | 'team-not-found' | 'member-not-found' | 'invitation-not-found' | 'credential-not-found' | 'webhook-not-found' | 'job-not-found' | 'document-not-found' | 'model-not-found' | 'measurement-not-found' | 'glossary-not-found' | 'correction-not-found' | 'dictionary-not-found' | 'method-not-allowed' | 'request-timeout' | 'email-taken' | 'models-read-only' | 'own-account' | 'last-operator' | 'own-team' | 'last-owner' | 'team-not-empty' | 'already-member' | 'job-not-cancellable' | 'job-not-retryable' | 'document-not-ready' | 'account-not-connected' | 'account-connected' | 'last-login-method' | 'device-login-pending' | 'factor-exists' | 'passkeys-unavailable' | 'too-many-passkeys' | 'too-many-apps' | 'too-many-teams' | 'too-many-members' | 'too-many-invitations' | 'too-many-credentials' | 'too-many-corrections' | 'glossary-changed' | 'too-many-glossaries' | 'too-many-measurements' | 'text-too-long' | 'document-too-large' | 'payload-too-large' | 'document-not-supported' | 'unsupported-media-type' | 'document-damaged' | 'document-encrypted' | 'document-refused' | 'model-refused' | 'language-not-supported' | 'idempotency-key-reused' | 'language-pair-not-supported' | 'glossary-pair-not-supported' | 'webhook-address-refused' | 'headers-too-large' | 'rate-limited' | 'quota-exceeded' | 'budget-exceeded' | 'guest-limit-exceeded' | 'internal' | 'registry-unavailable' | 'provider-unavailable' | 'engine-unavailable' | 'model-downloading' | 'database-unavailable' | 'overloaded' | 'not-ready' | 'translation-timeout' | 'document-storage-full' | 'storage-full'

export interface Problem {
  /** URL of the page that explains this code. */
  type: string
  title: string
  status: number
  /** What is wrong with this request, and how to fix it. */
  detail: string
  code: ProblemCode
  /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
  reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
  /** What the sentence mentions, such as a limit. */
  parameters?: {
    [name: string]: string | number
  }
  /** Also in the header x-request-id. */
  requestId: string
  errors?: {
    /** JSON pointer into the body, the line of a text, or the name of a parameter. */
    pointer: string
    detail: string
    /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
    reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
    /** What the sentence mentions, such as a limit. */
    parameters?: {
      [name: string]: string | number
    }
  }[]
  [name: string]: unknown
}

export interface ProblemList {
  problems: {
    /** URL of the page that explains this code. */
    type: string
    code: ProblemCode
    status: number
    title: string
  }[]
}

export interface User {
  id: string
  email: string
  name: string | null
  /** RFC 3339, UTC. */
  createdAt: string
}

export interface Profile {
  id: string
  email: string
  name: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** The language of mail; null: English. */
  language: string | null
  /** Whether mail to the address has proven it. */
  emailVerified: boolean
  operator: boolean
}

export interface Tokens {
  /** A JWT, for the header `Authorization: Bearer`. */
  accessToken: string
  tokenType: 'Bearer'
  /** Seconds for which the access token is valid. */
  expiresIn: number
  /** Valid for one `POST /auth/refresh`. */
  refreshToken: string
}

export interface Proven {
  /** Until then the session needs no other proof. */
  provenUntil: string
}

export interface PasskeyRequest {
  /** Of the response that asks for this; valid for 5 minutes and 5 attempts. */
  challenge: string
  /** The `publicKey` of `navigator.credentials.get`, as JSON. */
  passkey: {
    challenge: string
    [name: string]: unknown
  }
}

export interface PasskeyCreation {
  /** Of the response that asks for this; valid for 5 minutes and 5 attempts. */
  challenge: string
  /** The `publicKey` of `navigator.credentials.create`, as JSON. */
  passkey: {
    challenge: string
    [name: string]: unknown
  }
}

export interface Passkey {
  id: string
  name: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** The last use. */
  lastUsedAt: string | null
}

export interface Factors {
  totp: {
    /** RFC 3339, UTC. */
    createdAt: string
    /** The last use. */
    lastUsedAt: string | null
  } | null
  passkeys: Passkey[]
  /** How many are left. */
  recoveryCodes: number
  /** Whether you must have a second factor. */
  required: boolean
  /** Whether you have a password; without one you log in at a provider. */
  password: boolean
  /** Where passkeys work; null: nowhere. */
  passkeyOrigin: string | null
  /** Until then this session needs no other proof; null: it needs one. */
  provenUntil: string | null
}

export interface TotpEnrolment {
  /** Base32, for the app. Shown only once. */
  secret: string
  /** The same as `otpauth://` URI, for a QR code. */
  uri: string
}

export interface RecoveryCodes {
  /** Each replaces the second factor once. Shown only once. */
  recoveryCodes: string[]
}

export interface AddedFactor {
  /** With the first second factor: each replaces it once. Shown only once. The other sessions have ended. */
  recoveryCodes: string[] | null
}

export interface AddedPasskey {
  /** With the first second factor: each replaces it once. Shown only once. The other sessions have ended. */
  recoveryCodes: string[] | null
  passkey: Passkey
}

export interface SignOnProviders {
  providers: {
    /** Is part of addresses, such as `/auth/sso/keycloak`. */
    name: string
    /** What people see. */
    title: string
  }[]
  /** Nobody but operators logs in with a password. */
  only: boolean
}

export interface SignOnAddress {
  /** Where the browser goes now. It comes back to `/auth/sso/{provider}/callback` with the cookie of this response. */
  authorizationUrl: string
}

export interface Identity {
  id: string
  /** null: the service does not use the provider any more. */
  provider: string | null
  title: string
  /** As the provider last said. */
  email: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  lastUsedAt: string | null
}

export interface DeviceCode {
  /** For the program; it asks with it for the tokens. */
  deviceCode: string
  /** For the person, who compares or types it. */
  userCode: string
  /** The page where the person confirms the log-in; a path if the service has no public URL. */
  verificationUrl: string
  /** The same, with the code. */
  verificationUrlComplete: string
  /** Seconds for which the codes are valid. */
  expiresIn: number
  /** Seconds to wait between two questions. */
  interval: number
}

export interface DeviceLogin {
  /** The IP address of the program. */
  address: string | null
  /** The `user-agent` of the program. */
  userAgent: string | null
}

/** The user, and a list of each kind of data stored about them. */
export interface Export {
  /** RFC 3339, UTC. */
  exportedAt: string
  user: Profile
  [name: string]: unknown
}

export interface ManagedUser {
  id: string
  email: string
  name: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** The user and their apps are rejected. */
  disabled: boolean
  /** Whether the user is an operator. */
  operator: boolean
  /** Whether log-in asks for a second factor. */
  secondFactor: boolean
  /** Whether mail to the address has proven it. */
  emailVerified: boolean
}

export interface CreatedUser {
  id: string
  email: string
  name: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** The user and their apps are rejected. */
  disabled: boolean
  /** Whether the user is an operator. */
  operator: boolean
  /** Whether log-in asks for a second factor. */
  secondFactor: boolean
  /** Whether mail to the address has proven it. */
  emailVerified: boolean
  /** For the user, who should change it. Shown only once. */
  password: string
}

export interface UserPage {
  users: ManagedUser[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface PasswordReset {
  /** For the user, who should change it. Shown only once. */
  password: string
}

export interface AuditEvent {
  id: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** What happened, such as `user.logged-in`; see docs/accounts.md. */
  type: string
  /** The user that the event is about. */
  userId: string | null
  appId: string | null
  teamId: string | null
  /** Who did it: the id of a user, or of an app for a change with its key; `operator`, or `command line`; null for somebody not logged in. */
  actor: string | null
  /** The IP address that the request came from. */
  address: string | null
  requestId: string | null
  details: {
    [name: string]: unknown
  }
}

export interface AuditPage {
  events: AuditEvent[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

/** `viewer` sees apps, jobs, glossaries and usage; `member` also uses and changes apps and creates keys; `admin` also creates and deletes apps, revokes keys and manages members; `owner` also transfers apps and deletes the team. */
export type TeamRole = 'viewer' | 'member' | 'admin' | 'owner'

export interface Team {
  /** That of a user: the user's own team. */
  id: string
  name: string
  /** true: your own team, which everybody has. */
  own: boolean
  role: TeamRole
  members: number
  apps: number
  /** RFC 3339, UTC. */
  createdAt: string
}

export interface TeamList {
  teams: Team[]
}

export interface Member {
  userId: string
  email: string
  name: string | null
  role: TeamRole
  /** RFC 3339, UTC. */
  createdAt: string
}

export interface MemberList {
  members: Member[]
}

export interface Invitation {
  id: string
  /** Only the user with this address can accept it; null: anybody. */
  email: string | null
  role: TeamRole
  /** The ID of a user. */
  invitedBy: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  expiresAt: string
}

export interface InvitationList {
  invitations: Invitation[]
}

export interface CreatedInvitation {
  id: string
  /** Only the user with this address can accept it; null: anybody. */
  email: string | null
  role: TeamRole
  /** The ID of a user. */
  invitedBy: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  expiresAt: string
  /** Whom it is given to joins the team with it, once. Shown only once. */
  token: string
  /** true: the invitation goes to its address by mail. Otherwise give the token to whom you invite: mail is off, the invitation is for anybody, your own address is not confirmed, or the address or you had too many in the last hour. */
  mailed: boolean
}

export interface ShownInvitation {
  team: {
    id: string
    name: string
  }
  role: TeamRole
  /** The name or the email address of who invites. */
  invitedBy: string
  /** RFC 3339, UTC. */
  expiresAt: string
}

export interface Credential {
  /** For the header `x-api-key`. */
  apiKey: string
  /** A name for the owner. */
  label: string | null
  /** The last characters of the secret. */
  secretHint: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** To the minute. */
  lastUsedAt: string | null
  /** RFC 3339, UTC. */
  expiresAt: string | null
}

export interface CreatedCredential {
  /** For the header `x-api-key`. */
  apiKey: string
  /** A name for the owner. */
  label: string | null
  /** The last characters of the secret. */
  secretHint: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** To the minute. */
  lastUsedAt: string | null
  /** RFC 3339, UTC. */
  expiresAt: string | null
  /** For the header `x-api-secret`. Shown only once. */
  apiSecret: string
}

export interface App {
  id: string
  name: string
  description: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  lastUsedAt: string | null
  disabled: boolean
  /** URL for webhooks of jobs that name none themselves. */
  webhookUrl: string | null
  /** When webhooks were stopped because the receiver answered 410. Setting `webhookUrl` again resumes them. */
  webhookDisabledAt: string | null
  /** Requests per minute; null: as granted by the operator. */
  requestsPerMinute: number | null
  /** Characters per minute; null: as granted by the operator. */
  charactersPerMinute: number | null
  /** Characters per calendar month (UTC); null: as granted by the operator. */
  monthlyCharacters: number | null
  /** Tokens that language models may read and write per calendar month (UTC); 0: none; null: as granted by the operator. */
  monthlyTokens: number | null
  /** The effective limits: the lower of the owner’s and the operator’s; null: no limit. */
  limits: {
    requestsPerMinute: number | null
    charactersPerMinute: number | null
    monthlyCharacters: number | null
    monthlyTokens: number | null
  }
  /** Texts are not cached, and results of queued translations are deleted once they are delivered. */
  noStore: boolean
  /** Texts of queued translations that have ended are kept until these expire, so that they can be submitted again. Without effect for an app with `noStore`. */
  keepTexts: boolean
  /** The `qualityEstimate` below which a person should look at a translation. With it, translations have `qualityEstimate`, `review` and `doubtful`, and take more time. null: they have these only where a request asks for an estimate. */
  reviewBelow: number | null
  /** true: its texts do not leave the operator's machines; no external engine translates them. */
  localOnly: boolean
  /** The engines that may translate its texts, such as `marian`; null: all that `localOnly` allows. Conversions of scripts and corrections are always allowed. */
  engines: string[] | null
  /** That of requests which have no `optimizeFor`. */
  optimizeFor: 'speed' | 'quality' | 'auto'
  /** Its team, with your role there; absent for your own team without members. */
  team?: {
    id: string
    name: string
    role: TeamRole
  }
  credentials: Credential[]
}

export interface CreatedApp {
  id: string
  name: string
  description: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  lastUsedAt: string | null
  disabled: boolean
  /** URL for webhooks of jobs that name none themselves. */
  webhookUrl: string | null
  /** When webhooks were stopped because the receiver answered 410. Setting `webhookUrl` again resumes them. */
  webhookDisabledAt: string | null
  /** Requests per minute; null: as granted by the operator. */
  requestsPerMinute: number | null
  /** Characters per minute; null: as granted by the operator. */
  charactersPerMinute: number | null
  /** Characters per calendar month (UTC); null: as granted by the operator. */
  monthlyCharacters: number | null
  /** Tokens that language models may read and write per calendar month (UTC); 0: none; null: as granted by the operator. */
  monthlyTokens: number | null
  /** The effective limits: the lower of the owner’s and the operator’s; null: no limit. */
  limits: {
    requestsPerMinute: number | null
    charactersPerMinute: number | null
    monthlyCharacters: number | null
    monthlyTokens: number | null
  }
  /** Texts are not cached, and results of queued translations are deleted once they are delivered. */
  noStore: boolean
  /** Texts of queued translations that have ended are kept until these expire, so that they can be submitted again. Without effect for an app with `noStore`. */
  keepTexts: boolean
  /** The `qualityEstimate` below which a person should look at a translation. With it, translations have `qualityEstimate`, `review` and `doubtful`, and take more time. null: they have these only where a request asks for an estimate. */
  reviewBelow: number | null
  /** true: its texts do not leave the operator's machines; no external engine translates them. */
  localOnly: boolean
  /** The engines that may translate its texts, such as `marian`; null: all that `localOnly` allows. Conversions of scripts and corrections are always allowed. */
  engines: string[] | null
  /** That of requests which have no `optimizeFor`. */
  optimizeFor: 'speed' | 'quality' | 'auto'
  /** Its team, with your role there; absent for your own team without members. */
  team?: {
    id: string
    name: string
    role: TeamRole
  }
  credentials: Credential[]
  /** For the header `x-api-key`. */
  apiKey: string
  /** For the header `x-api-secret`. Shown only once. */
  apiSecret: string
  /** Signs webhooks (Standard Webhooks). Shown only once. */
  webhookSecret: string
}

export interface GrantedLimits {
  appId: string
  /** The limits that the operator has granted. */
  granted: {
    /** 0: no limit; null: the settings apply. */
    requestsPerMinute: number | null
    /** 0: no limit; null: the settings apply. */
    charactersPerMinute: number | null
    /** 0: nothing; null: the settings apply. */
    monthlyCharacters: number | null
    /** 0: no language models; null: the settings apply. */
    monthlyTokens: number | null
  }
  /** The effective limits: the lower of the owner’s and the operator’s; null: no limit. */
  limits: {
    requestsPerMinute: number | null
    charactersPerMinute: number | null
    monthlyCharacters: number | null
    monthlyTokens: number | null
  }
}

export interface WebhookSecret {
  /** Signs webhooks (Standard Webhooks). Shown only once. */
  webhookSecret: string
  /** Until then, webhooks are also signed with the previous secret. */
  previousExpiresAt: string
}

export interface WebhookEvent {
  /** The header `webhook-id`: the same at each attempt. */
  id: string
  type: 'translation.succeeded' | 'translation.failed' | 'test'
  /** Null for a test. */
  jobId: string | null
  url: string
  status: 'pending' | 'delivered' | 'failed'
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  nextAttemptAt: string | null
  attempts: {
    /** RFC 3339, UTC. */
    startedAt: string
    durationMs: number
    /** The status code of the response; null without a response. */
    statusCode: number | null
    /** Why there was no response. */
    error: string | null
    /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
    reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
    /** What the sentence mentions, such as a limit. */
    parameters?: {
      [name: string]: string | number
    }
  }[]
}

export interface WebhookPage {
  /** The newest first. */
  webhooks: WebhookEvent[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface SentWebhook {
  /** The header `webhook-id`: the same at each attempt. */
  id: string
  type: 'translation.succeeded' | 'translation.failed' | 'test'
  /** Null for a test. */
  jobId: string | null
  url: string
  status: 'pending' | 'delivered' | 'failed'
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  nextAttemptAt: string | null
  attempts: {
    /** RFC 3339, UTC. */
    startedAt: string
    durationMs: number
    /** The status code of the response; null without a response. */
    statusCode: number | null
    /** Why there was no response. */
    error: string | null
    /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
    reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
    /** What the sentence mentions, such as a limit. */
    parameters?: {
      [name: string]: string | number
    }
  }[]
  /** The body that each attempt sends, without the result once that is deleted. */
  body: string
}

export interface Translation {
  translatedText: string
  /** The source language; `und` if it cannot be detected. */
  from: string
  /** BCP 47 tag. */
  to: string
  /** Unicode code points of the source text. */
  characters: number
  /** The hops of the route; none if the text was returned unchanged. The first is `memory` if segments have corrections of the app. */
  route: {
    engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script' | 'memory'
    /** BCP 47 tag. */
    from: string
    /** BCP 47 tag. */
    to: string
  }[]
  /** Present if some segments were translated along other routes: because an engine of `route` failed, or, with `optimizeFor` `auto`, because they were doubtful. */
  otherRoutes?: {
    route: {
      engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script'
      /** BCP 47 tag. */
      from: string
      /** BCP 47 tag. */
      to: string
    }[]
    /** How many were translated so. */
    segments: number
  }[]
  /** Present if `score` was requested: the mean natural logarithm of the probabilities that the engine gave the words that it wrote. It is not calibrated: compare it only within a pair. null if an engine of the route has no probabilities, if nothing was translated by an engine, or if terms of a glossary occur. */
  score?: number | null
  /** Present if it was requested, or if the app has `reviewBelow`: how much of a person's translation it is expected to have (chrF divided by 100). null if the route has several translating hops, if its model is not calibrated, if terms of a glossary occur, or if nothing was translated by an engine. */
  qualityEstimate?: number | null
  /** Present if the app has `reviewBelow`: whether a person should look at it. */
  review?: boolean
  /** Present if the app has `reviewBelow`: the segments below it, in their order. */
  doubtful?: {
    /** Of the translation, without tags and outer spaces. */
    text: string
    qualityEstimate: number
    /** What speaks most against it. */
    reason: 'certainty' | 'context' | 'knownWords' | 'length' | 'translatedWords' | 'wholeWords'
  }[]
  /** Present if `alternatives` was requested: other translations, the most likely first. None of a text that is longer than a short phrase or has markup, and where no engine of the route has any: those of neural models do. */
  alternatives?: {
    translatedText: string
    /** As that of the translation. */
    score?: number
  }[]
  /** How often terms of the glossary occur in the text, if one was given. */
  glossaryTerms?: number
  /** Present if `marks` was requested and there are some: the terms of the glossary and the corrections of the app that the translation has, each once. */
  marks?: {
    kind: 'term' | 'correction'
    /** Of the translation, without tags. */
    text: string
    /** The term, as the source text has it. */
    source?: string
  }[]
  /** Present if segments or sentences that no correction translates are nearly equal, as `matchThreshold` says, to corrections of the app: up to 3 for each segment, best first, and 20 in all. Each correction once. */
  matches?: {
    /** How much the source is like the text, in percent; 100 only if it is equal. */
    score: number
    source: string
    target: string
    /** The ID of the correction. */
    id: string
  }[]
  /** The fields of the request that no engine of the route can follow. */
  unapplied?: ('context' | 'formality' | 'style' | 'instructions')[]
  /** true: a better model for the pair is being downloaded. */
  improving?: boolean
  /** Present if `from` was omitted; `und` with a confidence of 0 if the language is not recognised. */
  detectedLanguage?: {
    language: string
    /** The probability that the language is correct. */
    confidence: number
    /** True from a confidence of 0.9. */
    reliable: boolean
  }
}

export interface TranslationList {
  translations: Translation[]
  characters: number
}

export interface Detection {
  /** BCP 47; `und` if it is not recognised. */
  language: string
  /** The probability that the language is correct. */
  confidence: number
  reliable: boolean
  alternatives: {
    language: string
    /** The probability that the language is correct. */
    confidence: number
  }[]
}

export interface DetectionList {
  detections: Detection[]
}

export interface Languages {
  languages: {
    /** BCP 47 tag. */
    code: string
    name: string
    targets: {
      /** BCP 47 tag. */
      code: string
      route: {
        engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script'
        /** BCP 47 tag. */
        from: string
        /** BCP 47 tag. */
        to: string
      }[]
      /** Expected quality in chrF, 0 to 100. */
      quality: number
      /** What an operator measured of the route; null if nobody did. */
      measurement: {
        /** The quality in chrF. */
        chrf: number
        /** Half the width of the interval with 95 % of the values that samples have. */
        halfWidth: number
        /** The name of the texts. Everybody sees it in `GET /languages`. */
        set: string
        sentences: number
        /** RFC 3339, UTC. */
        measuredAt: string
      } | null
      /** false: the first translation waits until its models are downloaded. */
      installed: boolean
      /** The size of the models that are downloaded first; 0 if none. */
      downloadBytes: number
    }[]
  }[]
}

export interface Engines {
  /** The engines of the process that answers. */
  engines: {
    name: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script'
    pairs: {
      /** BCP 47 tag. */
      from: string
      /** BCP 47 tag. */
      to: string
      /** In chrF, 0 to 100; null if it was not measured. */
      measuredQuality: number | null
      /** What an operator measured of it; null if nobody did. */
      measurement: {
        /** The quality in chrF. */
        chrf: number
        /** Half the width of the interval with 95 % of the values that samples have. */
        halfWidth: number
        /** The name of the texts. Everybody sees it in `GET /languages`. */
        set: string
        sentences: number
        /** RFC 3339, UTC. */
        measuredAt: string
      } | null
      /** true: other data were measured than are installed. The measurement is not used. */
      outdated: boolean
      /** Used only where there is no other route, or if it was measured to be better. */
      doubtful: boolean
    }[]
    /** What an operator should know about its installation. */
    warnings: string[]
    /** The same for programs: `pair-too-large`, `unknown-language`, `model-fails`. */
    warningDetails: {
      code: string
      /** What the sentence mentions, such as a limit. */
      parameters: {
        [name: string]: string | number
      }
    }[]
    /** How it computes, and why so; null if there is only one way. */
    computation: string | null
    /** The same for programs. */
    computationDetails: {
      /** `native-used`: by native code, which is the fastest. Others say why not. */
      code: string
      /** What the sentence mentions, such as a limit. */
      parameters: {
        [name: string]: string | number
      }
    } | null
    /** The text that waits for it. */
    waitingCharacters: number
    /** The batches that it translates now. */
    runningBatches: number
  }[]
  /** Pairs of languages whose best route has several hops. */
  indirectRoutes: {
    /** BCP 47 tag. */
    from: string
    /** BCP 47 tag. */
    to: string
    route: {
      engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script'
      /** BCP 47 tag. */
      from: string
      /** BCP 47 tag. */
      to: string
    }[]
    /** Expected quality in chrF, 0 to 100. */
    quality: number
  }[]
}

export interface ServiceState {
  version: string
  nodeVersion: string
  /** When the process that answers was started. */
  startedAt: string
  uptimeSeconds: number
  /** Of the process that answers, without those of its engines. */
  memory: {
    /** All memory that the process has in RAM. */
    rssBytes: number
    /** JavaScript objects. */
    heapUsedBytes: number
    /** What is reserved for JavaScript objects. */
    heapTotalBytes: number
  }
  database: {
    kind: 'pglite' | 'postgres'
    sizeBytes: number
  }
  jobs: {
    /** The stored jobs. */
    byStatus: {
      queued: number
      processing: number
      succeeded: number
      failed: number
      cancelled: number
    }
    /** The counts are estimates from a sample, as the table of jobs is large. */
    estimated: boolean
    /** When the job that has waited longest was created, of the 10,000 that are next. */
    oldestQueuedAt: string | null
  }
  webhooks: {
    /** Webhooks to be sent; 10,000 means at least as many. */
    pending: number
    /** RFC 3339, UTC. */
    nextAttemptAt: string | null
  }
}

export interface JobDocument {
  /** The name of the file. */
  name: string
  mediaType: string
  /** One of `GET /documents/formats`. */
  format: string
  /** The size of the file. */
  bytes: number
}

export interface DocumentResult {
  /** The name of the translated file. */
  name: string
  mediaType: string
  /** The size of the translated file. */
  bytes: number
  /** The source language; `und` if it cannot be detected. */
  from: string
  /** BCP 47 tag. */
  to: string
  /** Unicode code points of the text in the document. */
  characters: number
  /** The hops of the route; none if the text was returned unchanged. The first is `memory` if segments have corrections of the app. */
  route: {
    engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script' | 'memory'
    /** BCP 47 tag. */
    from: string
    /** BCP 47 tag. */
    to: string
  }[]
  /** Present if some segments were translated along other routes: because an engine of `route` failed, or, with `optimizeFor` `auto`, because they were doubtful. */
  otherRoutes?: {
    route: {
      engine: 'apertium' | 'external-llm' | 'llm' | 'marian' | 'script'
      /** BCP 47 tag. */
      from: string
      /** BCP 47 tag. */
      to: string
    }[]
    /** How many were translated so. */
    segments: number
  }[]
  /** How often terms of the glossary occur in the text, if one was given. */
  glossaryTerms?: number
  /** Present if it was requested, or if the app has `reviewBelow`: how much of a person's translation it is expected to have (chrF divided by 100). null if the route has several translating hops, if its model is not calibrated, if terms of a glossary occur, or if nothing was translated by an engine. */
  qualityEstimate?: number | null
  /** Present if the app has `reviewBelow`: whether a person should look at it. */
  review?: boolean
  /** Present if the app has `reviewBelow`: the first 20 segments below it, in their order. A notice says how many there are. */
  doubtful?: {
    /** Of the translation, without tags and outer spaces. */
    text: string
    qualityEstimate: number
    /** What speaks most against it. */
    reason: 'certainty' | 'context' | 'knownWords' | 'length' | 'translatedWords' | 'wholeWords'
  }[]
  /** The fields of the request that no engine of the route can follow. */
  unapplied?: ('context' | 'formality' | 'style' | 'instructions')[]
  /** true: a better model for the pair is being downloaded. */
  improving?: boolean
  /** Present if `from` was omitted; `und` with a confidence of 0 if the language is not recognised. */
  detectedLanguage?: {
    language: string
    /** The probability that the language is correct. */
    confidence: number
    /** True from a confidence of 0.9. */
    reliable: boolean
  }
  /** What is worth knowing about the translated file, in sentences. */
  notices: string[]
  /** The notices for programs, in the same order: a code, and what the sentence mentions. Codes are added, not renamed. */
  noticeDetails?: {
    code: 'bound-content' | 'catalogue-translated' | 'cells-are-data' | 'cells-too-long' | 'characters-missing' | 'column-filled' | 'column-replaced' | 'columns-keep-places' | 'contents-outdated' | 'deleted-text' | 'doubtful-passages' | 'encoding-changed' | 'included-documents' | 'invalid-mdx' | 'karaoke-kept' | 'more-notices' | 'narration-kept' | 'no-room' | 'no-source-column' | 'passages-kept' | 'pdf-archive' | 'pdf-damaged-pages' | 'pdf-form' | 'pdf-layout' | 'pdf-odd-text' | 'pdf-picture-pages' | 'pdf-restrictions' | 'pdf-unmapped-text' | 'plurals-missing' | 'sentences-kept' | 'sentences-short' | 'text-shrunk' | 'text-small' | 'translations-replaced' | 'workbooks-kept'
    /** What the sentence mentions, such as a limit. */
    parameters: {
      [name: string]: string | number
    }
  }[]
}

export interface Job {
  id: string
  status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  priority: 'high' | 'normal' | 'low'
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  startedAt?: string
  /** RFC 3339, UTC. */
  finishedAt?: string
  /** The job and its result can be read until then. */
  expiresAt: string
  attempts: number
  /** Unicode code points of the source. */
  progress: {
    completed: number
    total: number
    /** Present while the job waits for models that are being downloaded. */
    downloading?: {
      receivedBytes: number
      totalBytes: number
    }
  }
  from?: string
  to: string
  /** Any JSON object, up to 4096 characters and 32 levels deep; returned with the job. Numbers are doubles, as in JavaScript: send those with more than 15 digits as strings. */
  metadata?: {
    [name: string]: unknown
  }
  document?: JobDocument
  /** The beginning of the text, up to 120 characters. After the end of the job, unless its app has `keepTexts`, that of the translation. Absent if the app has `noStore`. */
  preview?: string
  /** How many texts the job has, and how many of them failed. */
  texts?: {
    total: number
    failed: number
  }
  /** The language that was detected, if `from` was left out; `mul` if there are several. */
  detectedFrom?: string
  result?: Translation | DocumentResult | {
    translations: (Translation | {
      error: {
        code: ProblemCode
        detail: string
        /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
        reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
        /** What the sentence mentions, such as a limit. */
        parameters?: {
          [name: string]: string | number
        }
      }
    })[]
    characters: number
  }
  /** When the result was delivered and deleted, because the app has `noStore`. */
  resultDeletedAt?: string
  error?: {
    type: string
    title: string
    status: number
    code: ProblemCode
    detail: string
    /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
    reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
    /** What the sentence mentions, such as a limit. */
    parameters?: {
      [name: string]: string | number
    }
  }
}

export interface JobPage {
  /** The newest first, each without its result. */
  jobs: Job[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface DocumentFormats {
  formats: {
    format: string
    name: string
    extensions: string[]
    /** The first one is that of translated files. */
    mediaTypes: string[]
    options: {
      name: string
      type: 'boolean' | 'string' | 'strings'
      default: boolean | string | string[]
      values?: string[]
      description: string
    }[]
  }[]
}

export interface GlossaryEntry {
  /** The term in the source language, up to 1024 bytes of UTF-8. Several forms of it, up to 20, are separated by `|`. */
  source: string
  /** What the term is translated as, up to 1024 bytes. The source itself: it is not translated. Other forms may follow it, separated by `|`: they are stored in `targetForms`. */
  target: string
  /** Other forms of the target, up to 19 and 1024 bytes, separated by `|`: the one that the sentence needs is written. See docs/glossaries.md. */
  targetForms?: string
}

export interface Glossary {
  id: string
  name: string
  /** From 1; each change increases it. */
  version: number
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  updatedAt: string
  dictionaries: {
    /** Source language, BCP 47. */
    from: string
    /** Target language, BCP 47. */
    to: string
    entryCount: number
  }[]
}

export interface GlossaryPage {
  /** The newest first. */
  glossaries: Glossary[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface Dictionary {
  /** Source language, BCP 47. */
  from: string
  /** Target language, BCP 47. */
  to: string
  /** That of the glossary, for `ifVersion`. */
  version: number
  entries: GlossaryEntry[]
}

export interface Correction {
  id: string
  /** Source language, BCP 47. */
  from: string
  /** Target language, BCP 47. */
  to: string
  source: string
  target: string
  /** RFC 3339, UTC. */
  createdAt: string
}

export interface CorrectionPage {
  /** The newest first. */
  corrections: Correction[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface StoredCorrections {
  /** New corrections. */
  added: number
  /** Corrections of sources that had one. */
  replaced: number
  /** Translation units of a TMX file that cannot be used, such as empty ones; with `storedAt`, entries whose correction somebody has changed since; with `onlyNew`, entries whose source has another correction. */
  skipped: number
  /** What undoes the request, if it asked for that; null: more than a request may have. */
  undo?: {
    /** IDs, for `DELETE /memory`. */
    added: string[]
    /** As they were, for `POST /memory`. */
    replaced: {
      /** Source language, BCP 47 in any letter case. */
      from: string
      /** Target language, BCP 47 in any letter case. */
      to: string
      /** The text of a segment, up to 8192 bytes of UTF-8. */
      source: string
      /** Its translation, up to 8192 bytes of UTF-8. */
      target: string
    }[]
    /** When the request stored its corrections. With it, both leave later changes. */
    storedAt: string
  } | null
}

export interface DeletedCorrections {
  deleted: number
  /** With `storedAt`, those of `ids` that somebody has changed since. */
  skipped: number
}

export interface Usage {
  from: string
  to: string
  totals: {
    /** Metered characters: those of translated texts. */
    characters: number
    /** Synchronous and queued translations, successful or failed. */
    requests: number
    /** Texts that were answered from the cache alone. */
    cacheHits: number
    /** The characters of these texts. */
    cachedCharacters: number
    /** Requests, and texts of queued translations, that were accepted and then failed. They are free. */
    errors: number
    /** What language models read and wrote, also for what failed. */
    tokens: number
  }
  /** By day, app, pair, engines and, with `by=tag`, tag; the newest day first. */
  groups: {
    /** UTC. */
    day: string
    appId: string
    /** Source and target language, BCP 47. */
    pair: {
      /** `und`: not known. */
      from: string
      to: string
    }
    /** The engines of the route, in order; none if texts were unchanged or failed. */
    engines: string[]
    /** With `by=tag`: the tag of the requests; absent if none. */
    tag?: string
    /** Metered characters: those of translated texts. */
    characters: number
    /** Synchronous and queued translations, successful or failed. */
    requests: number
    /** Texts that were answered from the cache alone. */
    cacheHits: number
    /** The characters of these texts. */
    cachedCharacters: number
    /** Requests, and texts of queued translations, that were accepted and then failed. They are free. */
    errors: number
    /** What language models read and wrote, also for what failed. */
    tokens: number
  }[]
}

export interface ServiceUsage {
  from: string
  to: string
  totals: {
    /** Metered characters: those of translated texts. */
    characters: number
    /** Synchronous and queued translations, successful or failed. */
    requests: number
    /** Texts that were answered from the cache alone. */
    cacheHits: number
    /** The characters of these texts. */
    cachedCharacters: number
    /** Requests, and texts of queued translations, that were accepted and then failed. They are free. */
    errors: number
    /** What language models read and wrote, also for what failed. */
    tokens: number
  }
  /** By day, pair and engines, of all apps together; the newest day first. */
  groups: {
    /** UTC. */
    day: string
    /** Source and target language, BCP 47. */
    pair: {
      /** `und`: not known. */
      from: string
      to: string
    }
    /** The engines of the route, in order; none if texts were unchanged or failed. */
    engines: string[]
    /** Metered characters: those of translated texts. */
    characters: number
    /** Synchronous and queued translations, successful or failed. */
    requests: number
    /** Texts that were answered from the cache alone. */
    cacheHits: number
    /** The characters of these texts. */
    cachedCharacters: number
    /** Requests, and texts of queued translations, that were accepted and then failed. They are free. */
    errors: number
    /** What language models read and wrote, also for what failed. */
    tokens: number
  }[]
}

export interface OverseenJobPage {
  /** The newest first. */
  jobs: {
    id: string
    app: {
      id: string
      name: string
    }
    /** Whose app it is. */
    owner: {
      id: string
      kind: 'user' | 'team'
      /** The email address of a user, or the name of a team. */
      name: string
    }
    status: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
    priority: 'high' | 'normal' | 'low'
    /** null: detected. */
    from: string | null
    to: string
    /** The format of a document; null: texts. */
    format: string | null
    /** Unicode code points of the source. */
    characters: number
    completedCharacters: number
    attempts: number
    /** RFC 3339, UTC. */
    createdAt: string
    /** RFC 3339, UTC. */
    startedAt: string | null
    /** RFC 3339, UTC. */
    finishedAt: string | null
    /** RFC 3339, UTC. */
    expiresAt: string
    /** Why it failed. */
    errorCode: string | null
  }[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface OverseenWebhook {
  /** The header `webhook-id`: the same at each attempt. */
  id: string
  app: {
    id: string
    name: string
  }
  /** Whose app it is. */
  owner: {
    id: string
    kind: 'user' | 'team'
    /** The email address of a user, or the name of a team. */
    name: string
  }
  type: 'translation.succeeded' | 'translation.failed' | 'test'
  /** Null for a test. */
  jobId: string | null
  /** The URL without credentials, query and fragment. */
  address: string
  status: 'pending' | 'delivered' | 'failed'
  /** RFC 3339, UTC. */
  createdAt: string
  /** RFC 3339, UTC. */
  nextAttemptAt: string | null
  attempts: number
  lastAttempt: {
    /** RFC 3339, UTC. */
    startedAt: string
    /** null without a response. */
    statusCode: number | null
    /** Why there was no response. */
    error: string | null
    /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
    reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
    /** What the sentence mentions, such as a limit. */
    parameters?: {
      [name: string]: string | number
    }
  } | null
}

export interface OverseenWebhookPage {
  /** The newest first. */
  webhooks: {
    /** The header `webhook-id`: the same at each attempt. */
    id: string
    app: {
      id: string
      name: string
    }
    /** Whose app it is. */
    owner: {
      id: string
      kind: 'user' | 'team'
      /** The email address of a user, or the name of a team. */
      name: string
    }
    type: 'translation.succeeded' | 'translation.failed' | 'test'
    /** Null for a test. */
    jobId: string | null
    /** The URL without credentials, query and fragment. */
    address: string
    status: 'pending' | 'delivered' | 'failed'
    /** RFC 3339, UTC. */
    createdAt: string
    /** RFC 3339, UTC. */
    nextAttemptAt: string | null
    attempts: number
    lastAttempt: {
      /** RFC 3339, UTC. */
      startedAt: string
      /** null without a response. */
      statusCode: number | null
      /** Why there was no response. */
      error: string | null
      /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
      reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
      /** What the sentence mentions, such as a limit. */
      parameters?: {
        [name: string]: string | number
      }
    } | null
  }[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface OverseenApps {
  apps: {
    id: string
    name: string
    /** RFC 3339, UTC. */
    createdAt: string
    /** RFC 3339, UTC. */
    lastUsedAt: string | null
    disabled: boolean
    /** Its team; null: the own team of the user, without other members. */
    team: {
      id: string
      name: string
    } | null
    /** How many key pairs it has. */
    keys: number
    /** The limits that the operator has granted. */
    granted: {
      /** 0: no limit; null: the settings apply. */
      requestsPerMinute: number | null
      /** 0: no limit; null: the settings apply. */
      charactersPerMinute: number | null
      /** 0: nothing; null: the settings apply. */
      monthlyCharacters: number | null
      /** 0: no language models; null: the settings apply. */
      monthlyTokens: number | null
    }
    /** The effective limits: the lower of the owner’s and the operator’s; null: no limit. */
    limits: {
      requestsPerMinute: number | null
      charactersPerMinute: number | null
      monthlyCharacters: number | null
      monthlyTokens: number | null
    }
  }[]
}

export interface UserDetails {
  id: string
  email: string
  name: string | null
  /** RFC 3339, UTC. */
  createdAt: string
  /** The user and their apps are rejected. */
  disabled: boolean
  /** Whether the user is an operator. */
  operator: boolean
  /** Whether log-in asks for a second factor. */
  secondFactor: boolean
  /** Whether mail to the address has proven it. */
  emailVerified: boolean
  /** The language of mail; null: English. */
  language: string | null
  /** Whether they have a password. */
  password: boolean
  /** Of the sessions that are still stored. */
  lastLoginAt: string | null
  /** When a session was last refreshed. */
  lastUsedAt: string | null
  /** Sessions that have not ended. */
  sessions: number
  factors: {
    /** Whether they use an authenticator app. */
    totp: boolean
    passkeys: number
    /** Those that are left. */
    recoveryCodes: number
  }
}

export interface ConsumerPage {
  from: string
  to: string
  consumers: {
    /** Whose app it is. */
    owner: {
      id: string
      kind: 'user' | 'team'
      /** The email address of a user, or the name of a team. */
      name: string
    }
    app?: {
      id: string
      name: string
    }
    /** Metered characters: those of translated texts. */
    characters: number
    /** Synchronous and queued translations, successful or failed. */
    requests: number
    /** Texts that were answered from the cache alone. */
    cacheHits: number
    /** The characters of these texts. */
    cachedCharacters: number
    /** Requests, and texts of queued translations, that were accepted and then failed. They are free. */
    errors: number
    /** What language models read and wrote, also for what failed. */
    tokens: number
  }[]
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: string | null
}

export interface WantedModel {
  /** As in `en-es`. */
  pair: string
  /** RFC 3339, UTC. */
  since: string
  /** The ID of the operator; null if `DRAGOMAN_MODELS` or a deleted user added it. */
  by: string | null
  /** true: from files that an operator imported; false: from a registry. */
  imported: boolean
}

export interface ImportedModel {
  /** As in `en-es`. */
  pair: string
  /** How its translations of a few sentences look. A `suspect` model is used only if there is no other route; `none`: there are no sentences of its language. */
  check: 'good' | 'suspect' | 'none'
  /** Files that are none of the model. */
  skipped: string[]
}

export interface InstalledModel {
  /** As in `en-es`. */
  pair: string
  /** Such as `tiny` or `base-memory`. */
  architecture: string | null
  version: string | null
  /** Size on disk. */
  bytes: number
  /** Which app asked for it first, and when, if it was downloaded on demand and may be removed to make room; otherwise null. */
  onDemand: {
    appId: string
    /** RFC 3339, UTC. */
    at: string
  } | null
}

export interface Download {
  /** As in `en-es`. */
  pair: string
  /** `failed` downloads are tried again, at the latest after an hour. */
  state: 'waiting' | 'downloading' | 'failed'
  receivedBytes: number
  /** 0 until it is known. */
  totalBytes: number
  /** Why the last attempt failed. */
  error: string | null
  /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
  reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
  /** What the sentence mentions, such as a limit. */
  parameters?: {
    [name: string]: string | number
  }
  /** The app that asked for it first; null if it is wanted. */
  appId: string | null
}

export interface AvailableModel {
  /** As in `en-es`. */
  pair: string
  /** Such as `tiny` or `base-memory`. */
  architecture: string | null
  version: string | null
  /** Size of the download. */
  bytes: number
}

export interface ModelList {
  /** Models that each process installs. */
  wanted: WantedModel[]
  processes: {
    /** As in `GET /processes`. */
    id: string
    kind: 'serve' | 'worker'
    host: string
    /** RFC 3339, UTC. */
    startedAt: string
    /** false: it downloads and removes none (`DRAGOMAN_SETUP=off`). */
    managesModels: boolean
    models: InstalledModel[]
    /** The list of models that it downloads when they are needed; null unless `DRAGOMAN_MODELS` has `auto`. */
    onDemand: {
      /** Where the list was read. */
      registry: string | null
      /** RFC 3339, UTC. */
      readAt: string | null
      /** How many it has; these are served. */
      pairs: number
      /** Why the last attempt to read it failed. */
      error: string | null
      /** Says more exactly than the code what is wrong. Reasons are added, not renamed. */
      reason?: 'archive-damaged' | 'archive-entries' | 'authenticator-exists' | 'book-incomplete' | 'book-protected' | 'browser-began-no-login' | 'budget-used' | 'budget-zero' | 'characters-per-minute' | 'codes-per-hour' | 'columns-expected' | 'common-password' | 'control-characters' | 'conversion-too-slow' | 'conversions-wait' | 'disk-full' | 'disk-too-full' | 'document-gone' | 'document-type-declared' | 'download-failed' | 'download-server-unreachable' | 'downloads-refused' | 'duplicate-term' | 'empty' | 'engines-excluded' | 'field-missing' | 'field-unknown' | 'file-empty' | 'file-encrypted' | 'file-signed' | 'file-too-large' | 'file-unpacked-too-large' | 'file-unreadable-in-time' | 'glossary-bytes' | 'has-macros' | 'job-running' | 'languages-equal' | 'last-owner-of' | 'limit-reached' | 'list-of-models-unread' | 'mails-per-hour' | 'malformed-file' | 'malformed-row' | 'malformed-xml' | 'missing-column' | 'model-damaged' | 'model-downloading' | 'model-file-damaged' | 'model-file-missing' | 'model-file-pointer' | 'model-file-twice' | 'model-file-unpacks-too-much' | 'model-files-missing' | 'model-files-mixed' | 'model-files-packed' | 'model-pair-differs' | 'model-pair-unknown' | 'model-unusable' | 'model-upload-gone' | 'model-upload-running' | 'model-upload-too-large' | 'models-read-only' | 'new-pairs-per-hour' | 'no-email' | 'no-ending' | 'no-engine' | 'no-entries' | 'no-letters' | 'no-route' | 'no-route-from' | 'not-in-future' | 'not-one-of' | 'not-text' | 'number-too-large' | 'number-too-small' | 'office-incomplete' | 'office-not-converted' | 'office-unreadable' | 'old-office' | 'part-too-large' | 'passkey-exists' | 'passwords-wait' | 'pdf-damaged' | 'pdf-fonts-missing' | 'pdf-form' | 'pdf-no-font' | 'pdf-no-text' | 'pdf-too-large' | 'pdf-unmapped' | 'personal-password' | 'placeholder-differs' | 'queue-full' | 'queued-of-app' | 'queued-of-user' | 'quota-used' | 'quota-zero' | 'quote-followed' | 'quote-open' | 'registry-lacks-model' | 'registry-unusable' | 'requests-per-minute' | 'source-empty' | 'source-gone' | 'spaces-around' | 'storage-used' | 'target-empty' | 'targets-repeated' | 'tmx-malformed' | 'too-deep' | 'too-few-items' | 'too-long' | 'too-many-bytes' | 'too-many-characters' | 'too-many-entries' | 'too-many-forms' | 'too-many-items' | 'too-many-texts' | 'too-much-memory' | 'too-short' | 'too-slow' | 'translation-broken' | 'unknown-archive' | 'unknown-encoding' | 'unknown-ending' | 'unknown-language' | 'unpacked-too-large' | 'unpacks-too-much' | 'webhook-address-inside' | 'webhook-certificate' | 'webhook-connection-closed' | 'webhook-connection-refused' | 'webhook-host-unknown' | 'webhook-https-only' | 'webhook-interrupted' | 'webhook-lookup-failed' | 'webhook-no-response' | 'webhook-no-tls' | 'webhook-not-http' | 'webhook-unreachable' | 'wrong-contents' | 'wrong-encoding' | 'wrong-ending' | 'wrong-format' | 'wrong-pattern' | 'wrong-type'
      /** What the sentence mentions, such as a limit. */
      parameters?: {
        [name: string]: string | number
      }
    } | null
    /** Models that it lacks: wanted ones, and those that a request needs. */
    downloads: Download[]
  }[]
  /** What the registry offers; only with `available=true`. */
  available?: AvailableModel[]
}

export interface Measurement {
  id: string
  /** BCP 47 tag. */
  from: string
  /** BCP 47 tag. */
  to: string
  route: {
    /** The name of an engine, as `GET /engines` has it. */
    engine: string
    /** BCP 47 tag. */
    from: string
    /** BCP 47 tag. */
    to: string
    /** Identifies the data of the engine; null if they have no version. */
    version: string | null
  }[]
  /** The quality in chrF. */
  chrf: number
  /** Half the width of the interval with 95 % of the values that samples have. */
  halfWidth: number
  /** The name of the texts. Everybody sees it in `GET /languages`. */
  set: string
  sentences: number
  /** The quality in chrF++. */
  chrfPlusPlus: number
  /** The quality in BLEU. */
  bleu: number
  /** RFC 3339, UTC. */
  measuredAt: string
  /** The ID of the operator; null if the command line or a deleted user saved it. */
  savedBy: string | null
  /** true: other data are installed on the process that answers than were measured, or none. It does not use the measurement. */
  outdated: boolean
}

export interface MeasurementList {
  /** By pair; of a pair the best first. */
  measurements: Measurement[]
}

export interface Process {
  id: string
  /** The command that started it. */
  kind: 'serve' | 'worker'
  /** The name of its machine or container. */
  host: string
  version: string
  /** RFC 3339, UTC. */
  startedAt: string
  /** The last report. A process that does not report for 60 s is omitted. */
  lastSeenAt: string
  /** Whether it works on queued translations. */
  claimsJobs: boolean
  /** Memory of the process, without the processes of its engines. */
  memoryBytes: number
  /** The pairs that each of its engines serves. */
  engines: {
    engine: string
    pairs: string[]
  }[]
}

export interface ProcessList {
  /** The oldest first. */
  processes: Process[]
}

/** The values of `Job.status`. */
export const jobStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const

/** The operations of the API, by method and path. */
export interface Operations {
  /** Register a new user. */
  'POST /auth/signup': {
    id: 'AuthController_signup'
    credentials: 'none'
    body: {
      /** Unique, in any letter case. */
      email: string
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      password: string
      /** One line of text without control characters. */
      name?: string | undefined
      /** The language of mail to the user. */
      language?: 'en' | 'de' | 'es' | 'ar' | undefined
    }
    response: User
  }
  /** Log in and receive a Bearer token. */
  'POST /auth/login': {
    id: 'AuthController_login'
    credentials: 'none'
    body: {
      email: string
      password: string
    }
    response: Tokens
  }
  /** Exchange a refresh token for new tokens. */
  'POST /auth/refresh': {
    id: 'AuthController_refresh'
    credentials: 'none'
    body: {
      refreshToken: string
    }
    response: Tokens
  }
  /** End the session of a refresh token. */
  'POST /auth/logout': {
    id: 'AuthController_logout'
    credentials: 'none'
    body: {
      refreshToken: string
    }
    response: undefined
  }
  /** List your sessions, newest first. */
  'GET /auth/sessions': {
    id: 'AuthController_listSessions'
    credentials: 'bearer'
    response: {
      id: string
      /** RFC 3339, UTC. */
      createdAt: string
      /** The last refresh. */
      lastUsedAt: string | null
      /** When it expires unless it is refreshed. */
      expiresAt: string
      /** The IP address that logged in. */
      address: string | null
      /** The `user-agent` of the log-in. */
      userAgent: string | null
      /** Whether it is the session of this request. */
      current: boolean
    }[]
  }
  /** End all your sessions, including this one. */
  'DELETE /auth/sessions': {
    id: 'AuthController_endSessions'
    credentials: 'bearer'
    response: undefined
  }
  /** End one of your sessions. */
  'DELETE /auth/sessions/{id}': {
    id: 'AuthController_endSession'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** Get the profile of the authenticated user. */
  'GET /auth/profile': {
    id: 'AuthController_getProfile'
    credentials: 'bearer'
    response: Profile
  }
  /** Change your name, your email address or the language of your mail. */
  'PATCH /auth/profile': {
    id: 'AuthController_updateProfile'
    credentials: 'bearer'
    body: {
      /** One line of text without control characters. */
      name?: string | null | undefined
      /** Unique, in any letter case. */
      email?: string | undefined
      /** The language of mail to the user. */
      language?: 'en' | 'de' | 'es' | 'ar' | null | undefined
      /** Required for a new `email`. */
      currentPassword?: string | undefined
    }
    response: Profile
  }
  /** Delete your account with all its data. */
  'DELETE /auth/profile': {
    id: 'AuthController_deleteProfile'
    credentials: 'bearer'
    body: {
      /** The current one; required of those who have a password. */
      password?: string | undefined
    }
    response: undefined
  }
  /** Change your password and end your other sessions. */
  'POST /auth/password': {
    id: 'AuthController_changePassword'
    credentials: 'bearer'
    body: {
      /** Required of those who have a password. */
      currentPassword?: string | undefined
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      newPassword: string
    }
    response: undefined
  }
  /** Export all data stored about you. */
  'GET /auth/export': {
    id: 'AuthController_exportData'
    credentials: 'bearer'
    response: Export
  }
  /** Finish logging in with a second factor, or with a passkey. */
  'POST /auth/login/finish': {
    id: 'AuthController_finishLogin'
    credentials: 'none'
    body: {
      /** Of the response that asks for this; valid for 5 minutes and 5 attempts. */
      challenge: string
      /** The six digits that the app shows now. */
      code?: string | undefined
      /** One of the recovery codes, which is used up by this. */
      recoveryCode?: string | undefined
      /** What `navigator.credentials.get` returns, by its `toJSON()`. */
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | undefined
          [name: string]: unknown
        }
        [name: string]: unknown
      } | undefined
    }
    response: Tokens
  }
  /** Ask for a passkey in place of email and password. */
  'POST /auth/login/passkey': {
    id: 'AuthController_startPasskeyLogin'
    credentials: 'none'
    response: PasskeyRequest
  }
  /** Get your second factors. */
  'GET /auth/factors': {
    id: 'AuthController_getFactors'
    credentials: 'bearer'
    response: Factors
  }
  /** Prove who you are, for what needs it. */
  'POST /auth/proof': {
    id: 'AuthController_prove'
    credentials: 'bearer'
    body: {
      /** The current password, of a user without a second factor. */
      password?: string | undefined
      /** The six digits that the app shows now. */
      code?: string | undefined
      /** One of the recovery codes, which is used up by this. */
      recoveryCode?: string | undefined
      /** What `navigator.credentials.get` returns, by its `toJSON()`. */
      passkey?: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          authenticatorData: string
          signature: string
          userHandle?: string | undefined
          [name: string]: unknown
        }
        [name: string]: unknown
      } | undefined
      /** With `passkey`: of `POST /auth/proof/passkey`. */
      challenge?: string | undefined
    }
    response: Proven
  }
  /** Ask for one of your passkeys, as proof. */
  'POST /auth/proof/passkey': {
    id: 'AuthController_startPasskeyProof'
    credentials: 'bearer'
    response: PasskeyRequest
  }
  /** Begin to log a program in through a browser. */
  'POST /auth/device': {
    id: 'AuthController_beginDeviceLogin'
    credentials: 'none'
    response: DeviceCode
  }
  /** See which program asks to be logged in. */
  'GET /auth/device': {
    id: 'AuthController_getDeviceLogin'
    credentials: 'bearer'
    query: {
      userCode: string
    }
    response: DeviceLogin
  }
  /** Receive the tokens of a log-in that was confirmed in a browser. */
  'POST /auth/device/token': {
    id: 'AuthController_finishDeviceLogin'
    credentials: 'none'
    body: {
      deviceCode: string
    }
    response: Tokens
  }
  /** Let a program in as you, or not. */
  'POST /auth/device/answer': {
    id: 'AuthController_answerDeviceLogin'
    credentials: 'bearer'
    body: {
      userCode: string
      /** false refuses the log-in. */
      approve: boolean
    }
    response: undefined
  }
  /** Begin to set up an authenticator app. */
  'POST /auth/factors/totp': {
    id: 'AuthController_startTotp'
    credentials: 'bearer'
    response: TotpEnrolment
  }
  /** Remove your authenticator app. */
  'DELETE /auth/factors/totp': {
    id: 'AuthController_removeTotp'
    credentials: 'bearer'
    response: undefined
  }
  /** Make the authenticator app a second factor with its first code. */
  'POST /auth/factors/totp/confirm': {
    id: 'AuthController_finishTotp'
    credentials: 'bearer'
    body: {
      /** The six digits that the app shows now. */
      code: string
    }
    response: AddedFactor
  }
  /** Ask for a new passkey. */
  'POST /auth/factors/passkeys/options': {
    id: 'AuthController_startPasskey'
    credentials: 'bearer'
    response: PasskeyCreation
  }
  /** Add a passkey. */
  'POST /auth/factors/passkeys': {
    id: 'AuthController_finishPasskey'
    credentials: 'bearer'
    body: {
      /** Of the response that asks for this; valid for 5 minutes and 5 attempts. */
      challenge: string
      /** For you. One line of text without control characters. */
      name: string
      /** What `navigator.credentials.create` returns, by its `toJSON()`. */
      passkey: {
        id: string
        rawId: string
        type: 'public-key'
        response: {
          clientDataJSON: string
          attestationObject: string
          transports?: readonly string[] | undefined
          [name: string]: unknown
        }
        [name: string]: unknown
      }
    }
    response: AddedPasskey
  }
  /** Rename a passkey. */
  'PATCH /auth/factors/passkeys/{id}': {
    id: 'AuthController_renamePasskey'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** For you. One line of text without control characters. */
      name: string
    }
    response: Passkey
  }
  /** Remove a passkey. */
  'DELETE /auth/factors/passkeys/{id}': {
    id: 'AuthController_removePasskey'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** Replace your recovery codes. */
  'POST /auth/factors/recovery-codes': {
    id: 'AuthController_replaceRecoveryCodes'
    credentials: 'bearer'
    response: RecoveryCodes
  }
  /** Mail a link to choose a new password. */
  'POST /auth/password-reset': {
    id: 'AuthController_requestPasswordReset'
    credentials: 'none'
    body: {
      email: string
    }
    response: undefined
  }
  /** Choose a new password with the token of a mailed link. */
  'POST /auth/password-reset/confirmation': {
    id: 'AuthController_completePasswordReset'
    credentials: 'none'
    body: {
      /** What follows `#` in the link. */
      token: string
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      password: string
    }
    response: undefined
  }
  /** Mail a link that proves your address. */
  'POST /auth/email-verification': {
    id: 'AuthController_requestEmailVerification'
    credentials: 'bearer'
    response: undefined
  }
  /** Prove your address with the token of a mailed link. */
  'POST /auth/email-verification/confirmation': {
    id: 'AuthController_verifyEmail'
    credentials: 'bearer'
    body: {
      /** What follows `#` in the link. */
      token: string
    }
    response: Profile
  }
  /** Become an operator with the token of an operator link. */
  'POST /auth/operator': {
    id: 'AuthController_becomeOperator'
    credentials: 'bearer'
    body: {
      /** What follows `#` in the link. */
      token: string
    }
    response: Profile
  }
  /** Register a new operator with the token of an operator link. */
  'POST /auth/operator/signup': {
    id: 'AuthController_signupOperator'
    credentials: 'none'
    body: {
      /** What follows `#` in the link. */
      token: string
      /** Unique, in any letter case. */
      email: string
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      password: string
      /** One line of text without control characters. */
      name?: string | undefined
      /** The language of mail to the user. */
      language?: 'en' | 'de' | 'es' | 'ar' | undefined
    }
    response: User
  }
  /** List users, newest first. */
  'GET /users': {
    id: 'UserController_listUsers'
    credentials: 'bearer'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      email?: string | undefined
    }
    response: UserPage
  }
  /** Create a user. */
  'POST /users': {
    id: 'UserController_createUser'
    credentials: 'bearer'
    body: {
      /** Unique, in any letter case. */
      email: string
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      password?: string | undefined
      /** One line of text without control characters. */
      name?: string | undefined
    }
    response: CreatedUser
  }
  /** Get a user, with their sessions and second factors in numbers. */
  'GET /users/{id}': {
    id: 'UserController_getUser'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: UserDetails
  }
  /** Disable, enable or rename a user, or change their role. */
  'PATCH /users/{id}': {
    id: 'UserController_updateUser'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** One line of text without control characters. */
      name?: string | null | undefined
      /** true ends the user’s sessions and rejects their apps. */
      disabled?: boolean | undefined
      /** Gives the user the role of an operator, or takes it. */
      operator?: boolean | undefined
    }
    response: ManagedUser
  }
  /** Delete a user with all their data. */
  'DELETE /users/{id}': {
    id: 'UserController_deleteUser'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** Reset the password of a user and end their sessions. */
  'POST /users/{id}/password': {
    id: 'UserController_resetPassword'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** 8 to 256 characters without lone surrogates, and neither one of the most common passwords, nor your own name or address. */
      password?: string | undefined
    }
    response: PasswordReset
  }
  /** Remove the second factors of a user and end their sessions. */
  'DELETE /users/{id}/factors': {
    id: 'UserController_resetFactors'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** Create a new app. */
  'POST /create': {
    id: 'AppController_createApp'
    credentials: 'bearer'
    body: {
      /** One line of text without control characters. */
      name: string
      /** One line of text without control characters. */
      description?: string | undefined
      /** The team that it belongs to, whose admin you are; your own if omitted. */
      teamId?: string | undefined
    }
    response: CreatedApp
  }
  /** List all apps. */
  'GET /list': {
    id: 'AppController_getUserApps'
    credentials: 'bearer'
    response: App[]
  }
  /** Get an app. */
  'GET /apps/{id}': {
    id: 'AppController_getApp'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: App
  }
  /** Change an app. */
  'PATCH /apps/{id}': {
    id: 'AppController_updateApp'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** One line of text without control characters. */
      name?: string | undefined
      /** One line of text without control characters. */
      description?: string | null | undefined
      /** true: its credentials are rejected; queued jobs still run. */
      disabled?: boolean | undefined
      /** null: no webhooks, unless a job names its own URL. A URL without whitespace. */
      webhookUrl?: string | null | undefined
      /** Requests per minute; null: as granted by the operator. */
      requestsPerMinute?: number | null | undefined
      /** Characters per minute; null: as granted by the operator. */
      charactersPerMinute?: number | null | undefined
      /** Characters per calendar month (UTC); null: as granted by the operator. */
      monthlyCharacters?: number | null | undefined
      /** Tokens that language models may read and write per calendar month (UTC); 0: none; null: as granted by the operator. */
      monthlyTokens?: number | null | undefined
      noStore?: boolean | undefined
      keepTexts?: boolean | undefined
      /** The `qualityEstimate` below which a person should look at a translation. With it, translations have `qualityEstimate`, `review` and `doubtful`, and take more time. null: they have these only where a request asks for an estimate. */
      reviewBelow?: number | null | undefined
      /** true: its texts do not leave the operator's machines; no external engine translates them. */
      localOnly?: boolean | undefined
      /** The engines that may translate its texts, such as `marian`; null: all that `localOnly` allows. Conversions of scripts and corrections are always allowed. */
      engines?: readonly string[] | null | undefined
      /** That of requests which have no `optimizeFor`. */
      optimizeFor?: 'speed' | 'quality' | 'auto' | undefined
    }
    response: App
  }
  /** Delete an app with all its data. */
  'DELETE /apps/{id}': {
    id: 'AppController_deleteApp'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** Transfer an app to another team. */
  'POST /apps/{id}/transfer': {
    id: 'AppController_transferApp'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** A team whose admin you are; your own ID for your own team. */
      teamId: string
    }
    response: App
  }
  /** Grant an app limits that differ from the settings. */
  'PATCH /apps/{id}/limits': {
    id: 'AppController_grantLimits'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** 0: no limit; null: the settings apply. */
      requestsPerMinute?: number | null | undefined
      /** 0: no limit; null: the settings apply. */
      charactersPerMinute?: number | null | undefined
      /** 0: nothing; null: the settings apply. */
      monthlyCharacters?: number | null | undefined
      /** 0: no language models; null: the settings apply. */
      monthlyTokens?: number | null | undefined
    }
    response: GrantedLimits
  }
  /** List the apps of a user and of their teams, with their limits. */
  'GET /users/{id}/apps': {
    id: 'UserController_listApps'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: OverseenApps
  }
  /** List audit events of an app, newest first. */
  'GET /apps/{id}/audit': {
    id: 'AppController_listAuditEvents'
    credentials: 'bearer'
    params: {
      id: string
    }
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      type?: 'user' | 'session' | 'factor' | 'identity' | 'device' | 'app' | 'credential' | 'webhook-secret' | 'webhook' | 'glossary' | 'correction' | 'model' | 'measurement' | 'team' | 'member' | 'invitation' | 'service' | 'user.signed-up' | 'user.logged-in' | 'user.login-failed' | 'user.password-refused' | 'user.password-changed' | 'user.password-reset' | 'user.password-reset-requested' | 'user.proof-refused' | 'user.email-verified' | 'user.operator-given' | 'user.operator-taken' | 'user.changed' | 'user.exported' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.deleted' | 'session.ended' | 'session.all-ended' | 'session.refresh-reused' | 'session.proven' | 'factor.added' | 'factor.changed' | 'factor.removed' | 'factor.reset' | 'factor.recovery-codes-replaced' | 'identity.connected' | 'identity.disconnected' | 'device.approved' | 'app.created' | 'app.changed' | 'app.disabled' | 'app.enabled' | 'app.deleted' | 'app.transferred' | 'credential.created' | 'credential.changed' | 'credential.revoked' | 'webhook-secret.rotated' | 'webhook.redelivered' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'correction.added' | 'correction.deleted' | 'model.added' | 'model.imported' | 'model.removed' | 'measurement.saved' | 'measurement.removed' | 'team.created' | 'team.changed' | 'team.deleted' | 'member.joined' | 'member.changed' | 'member.left' | 'member.removed' | 'invitation.created' | 'invitation.revoked' | 'service.dumped' | undefined
      since?: string | undefined
      until?: string | undefined
    }
    response: AuditPage
  }
  /** Create another key pair for an app. */
  'POST /apps/{id}/credentials': {
    id: 'AppController_createCredential'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** One line of text without control characters. */
      label?: string | undefined
      /** When the pair expires, in the future; never if omitted. */
      expiresAt?: string | undefined
      /** Seconds until the pair expires; instead of `expiresAt`. */
      expiresInSeconds?: number | undefined
      /** Seconds until the previous pairs expire, 0 at once; they do not expire if omitted. In a team, this needs the role `admin`. */
      overlapSeconds?: number | undefined
    }
    response: CreatedCredential
  }
  /** Change a key's label or when it expires. */
  'PATCH /apps/{id}/credentials/{apiKey}': {
    id: 'AppController_updateCredential'
    credentials: 'bearer'
    params: {
      id: string
      apiKey: string
    }
    body: {
      /** One line of text without control characters. */
      label?: string | null | undefined
      /** In the future; null: never. */
      expiresAt?: string | null | undefined
    }
    response: Credential
  }
  /** Revoke a key. */
  'DELETE /apps/{id}/credentials/{apiKey}': {
    id: 'AppController_revokeCredential'
    credentials: 'bearer'
    params: {
      id: string
      apiKey: string
    }
    response: undefined
  }
  /** Replace the secret that signs webhooks. */
  'POST /apps/{id}/webhook-secret': {
    id: 'AppController_rotateWebhookSecret'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** How long the previous secret signs beside the new one; default: a day. */
      overlapSeconds?: number | undefined
    }
    response: WebhookSecret
  }
  /** List your teams. */
  'GET /teams': {
    id: 'TeamController_listTeams'
    credentials: 'bearer'
    response: TeamList
  }
  /** Create a team, which you own. */
  'POST /teams': {
    id: 'TeamController_createTeam'
    credentials: 'bearer'
    body: {
      /** One line of text without control characters. */
      name: string
    }
    response: Team
  }
  /** Get a team. */
  'GET /teams/{id}': {
    id: 'TeamController_getTeam'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: Team
  }
  /** Rename a team. */
  'PATCH /teams/{id}': {
    id: 'TeamController_updateTeam'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** One line of text without control characters. */
      name: string
    }
    response: Team
  }
  /** Delete a team that has no apps. */
  'DELETE /teams/{id}': {
    id: 'TeamController_deleteTeam'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** List audit events of a team, newest first. */
  'GET /teams/{id}/audit': {
    id: 'TeamController_listAuditEvents'
    credentials: 'bearer'
    params: {
      id: string
    }
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      type?: 'user' | 'session' | 'factor' | 'identity' | 'device' | 'app' | 'credential' | 'webhook-secret' | 'webhook' | 'glossary' | 'correction' | 'model' | 'measurement' | 'team' | 'member' | 'invitation' | 'service' | 'user.signed-up' | 'user.logged-in' | 'user.login-failed' | 'user.password-refused' | 'user.password-changed' | 'user.password-reset' | 'user.password-reset-requested' | 'user.proof-refused' | 'user.email-verified' | 'user.operator-given' | 'user.operator-taken' | 'user.changed' | 'user.exported' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.deleted' | 'session.ended' | 'session.all-ended' | 'session.refresh-reused' | 'session.proven' | 'factor.added' | 'factor.changed' | 'factor.removed' | 'factor.reset' | 'factor.recovery-codes-replaced' | 'identity.connected' | 'identity.disconnected' | 'device.approved' | 'app.created' | 'app.changed' | 'app.disabled' | 'app.enabled' | 'app.deleted' | 'app.transferred' | 'credential.created' | 'credential.changed' | 'credential.revoked' | 'webhook-secret.rotated' | 'webhook.redelivered' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'correction.added' | 'correction.deleted' | 'model.added' | 'model.imported' | 'model.removed' | 'measurement.saved' | 'measurement.removed' | 'team.created' | 'team.changed' | 'team.deleted' | 'member.joined' | 'member.changed' | 'member.left' | 'member.removed' | 'invitation.created' | 'invitation.revoked' | 'service.dumped' | undefined
      since?: string | undefined
      until?: string | undefined
    }
    response: AuditPage
  }
  /** List the members of a team. */
  'GET /teams/{id}/members': {
    id: 'TeamController_listMembers'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: MemberList
  }
  /** Change a member's role. */
  'PATCH /teams/{id}/members/{userId}': {
    id: 'TeamController_updateMember'
    credentials: 'bearer'
    params: {
      id: string
      userId: string
    }
    body: {
      /** `viewer` sees apps, jobs, glossaries and usage; `member` also uses and changes apps and creates keys; `admin` also creates and deletes apps, revokes keys and manages members; `owner` also transfers apps and deletes the team. */
      role: 'viewer' | 'member' | 'admin' | 'owner'
    }
    response: Member
  }
  /** Remove a member from a team. */
  'DELETE /teams/{id}/members/{userId}': {
    id: 'TeamController_removeMember'
    credentials: 'bearer'
    params: {
      id: string
      userId: string
    }
    response: undefined
  }
  /** Leave a team. */
  'DELETE /teams/{id}/membership': {
    id: 'TeamController_leaveTeam'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** List the open invitations to a team, newest first. */
  'GET /teams/{id}/invitations': {
    id: 'TeamController_listInvitations'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: InvitationList
  }
  /** Invite somebody to a team. */
  'POST /teams/{id}/invitations': {
    id: 'TeamController_createInvitation'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** Only the user with this address can accept it; anybody if omitted. */
      email?: string | undefined
      /** `viewer` sees apps, jobs, glossaries and usage; `member` also uses and changes apps and creates keys; `admin` also creates and deletes apps, revokes keys and manages members; `owner` also transfers apps and deletes the team. */
      role: 'viewer' | 'member' | 'admin' | 'owner'
    }
    response: CreatedInvitation
  }
  /** Revoke an invitation. */
  'DELETE /teams/{id}/invitations/{invitationId}': {
    id: 'TeamController_revokeInvitation'
    credentials: 'bearer'
    params: {
      id: string
      invitationId: string
    }
    response: undefined
  }
  /** Show what an invitation is for. */
  'POST /invitations/show': {
    id: 'TeamController_showInvitation'
    credentials: 'bearer'
    body: {
      /** That of the invitation. */
      token: string
    }
    response: ShownInvitation
  }
  /** Join a team with an invitation. */
  'POST /invitations/accept': {
    id: 'TeamController_acceptInvitation'
    credentials: 'bearer'
    body: {
      /** That of the invitation. */
      token: string
    }
    response: Team
  }
  /** List the webhooks of an app with their attempts, the newest first. */
  'GET /apps/{id}/webhooks': {
    id: 'AppController_listWebhooks'
    credentials: 'bearer'
    params: {
      id: string
    }
    query: {
      limit?: number | undefined
      cursor?: string | undefined
    }
    response: WebhookPage
  }
  /** Get a webhook with its attempts and what they sent. */
  'GET /apps/{id}/webhooks/{webhookId}': {
    id: 'AppController_getWebhook'
    credentials: 'bearer'
    params: {
      id: string
      webhookId: string
    }
    response: SentWebhook
  }
  /** Send a test webhook to an address, once. */
  'POST /apps/{id}/webhooks/test': {
    id: 'AppController_testWebhook'
    credentials: 'bearer'
    params: {
      id: string
    }
    body: {
      /** Where to send the test. A URL without whitespace. */
      webhookUrl: string
    }
    response: WebhookEvent
  }
  /** Send a webhook again. */
  'POST /apps/{id}/webhooks/{webhookId}/redeliver': {
    id: 'AppController_redeliverWebhook'
    credentials: 'bearer'
    params: {
      id: string
      webhookId: string
    }
    response: WebhookEvent
  }
  /** List the webhooks of all users, without their bodies, the newest first. */
  'GET /service/webhooks': {
    id: 'OversightController_listWebhooks'
    credentials: 'bearer'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'pending' | 'delivered' | 'failed' | undefined
      appId?: string | undefined
      userId?: string | undefined
    }
    response: OverseenWebhookPage
  }
  /** Send a webhook of any user again. */
  'POST /service/webhooks/{webhookId}/redeliver': {
    id: 'OversightController_redeliverWebhook'
    credentials: 'bearer'
    params: {
      webhookId: string
    }
    response: OverseenWebhook
  }
  /** Translate texts synchronously. */
  'POST /translateText': {
    id: 'TranslationController_translateText'
    credentials: 'app'
    body: {
      /** One text, or several, each detected and translated separately. */
      text: string | readonly string[]
      /** Target language, BCP 47 in any letter case, or several. With several the answer is a list: each text in all languages, then the next text. Each language is charged. */
      to: string | readonly string[]
      /** Source language; if omitted, it is detected for each text. */
      from?: string | undefined
      /** In `text`, the default, markup is just characters. In `html` and `xml`, tags stay tags. In `markdown`, marks, code, links and HTML stay what they are. */
      format?: 'text' | 'html' | 'xml' | 'markdown' | undefined
      /** Elements that are returned unchanged, with their content. Names of elements, for `format` `xml` or `html`. */
      ignoreTags?: readonly string[] | undefined
      /** Tags that end a sentence. Names of elements, for `format` `xml` or `html`. */
      splittingTags?: readonly string[] | undefined
      /** Tags that are part of a sentence, unless `splittingTags` names them. Names of elements, for `format` `xml` or `html`. */
      nonSplittingTags?: readonly string[] | undefined
      /** A glossary of the app, whose terms the translations use. It must have a dictionary for the pair, unless `from` is omitted. */
      glossaryId?: string | undefined
      /** Several glossaries instead of `glossaryId`. Of terms that several have, that of the first one is used. */
      glossaryIds?: readonly string[] | undefined
      /** Whether each translation has a `score`. Takes more time. */
      score?: boolean | undefined
      /** Whether each translation has a `qualityEstimate`. Takes as much time as `score`. */
      qualityEstimate?: boolean | undefined
      /** How many other translations a word or a short phrase may have. They are not charged. */
      alternatives?: number | undefined
      /** `speed`: slow engines translate only what no other can. `quality`: the route with the best expected quality, however slow. `auto`: as `speed`, and slow engines translate the doubtful segments again. By default as the app's `optimizeFor` says. */
      optimizeFor?: 'speed' | 'quality' | 'auto' | undefined
      /** The least `score` of corrections of the app that are nearly equal to a segment and are returned as `matches`. Without it, only engines that use matches get some, from 75 on. */
      matchThreshold?: number | undefined
      /** What the text is about, or what comes before it. It is neither translated nor counted. */
      context?: string | undefined
      /** How the reader is addressed: `more` formally or `less`. */
      formality?: 'more' | 'less' | undefined
      /** How the translation should read. */
      style?: string | undefined
      /** What the translation should heed, one sentence each. */
      instructions?: readonly string[] | undefined
      /** Whether each translation has `marks`: what of it are terms of the glossary, or corrections of the app. */
      marks?: boolean | undefined
      /** With `alternatives`: how they begin. Each goes on from there with another word, also in a sentence that is longer than a phrase. Send the translation of a sentence up to a word to get other words for that, with what follows them. */
      alternativesAfter?: string | undefined
    }
    response: Translation | TranslationList
  }
  /** Detect the language of texts. */
  'POST /detect': {
    id: 'TranslationController_detect'
    credentials: 'app'
    body: {
      /** One text, or several, each detected and translated separately. */
      text: string | readonly string[]
    }
    response: Detection | DetectionList
  }
  /** Load what translates a pair. */
  'POST /languages/prepare': {
    id: 'TranslationController_prepareLanguages'
    credentials: 'app'
    body: {
      /** Source language, BCP 47. */
      from: string
      /** Target language, BCP 47. */
      to: string
    }
    response: undefined
  }
  /** List the languages and their targets. */
  'GET /languages': {
    id: 'TranslationController_listLanguages'
    credentials: 'none'
    response: Languages
  }
  /** Queue texts for translation. */
  'POST /queue': {
    id: 'TranslationController_queueTranslation'
    credentials: 'app'
    body: {
      /** One text, or several, each detected and translated separately. */
      text: string | readonly string[]
      /** Target language, BCP 47 in any letter case. */
      to: string
      /** Source language; if omitted, it is detected for each text. */
      from?: string | undefined
      /** In `text`, the default, markup is just characters. In `html` and `xml`, tags stay tags. In `markdown`, marks, code, links and HTML stay what they are. */
      format?: 'text' | 'html' | 'xml' | 'markdown' | undefined
      /** Elements that are returned unchanged, with their content. Names of elements, for `format` `xml` or `html`. */
      ignoreTags?: readonly string[] | undefined
      /** Tags that end a sentence. Names of elements, for `format` `xml` or `html`. */
      splittingTags?: readonly string[] | undefined
      /** Tags that are part of a sentence, unless `splittingTags` names them. Names of elements, for `format` `xml` or `html`. */
      nonSplittingTags?: readonly string[] | undefined
      /** A glossary of the app, whose terms the translations use. It must have a dictionary for the pair, unless `from` is omitted. */
      glossaryId?: string | undefined
      /** Several glossaries instead of `glossaryId`. Of terms that several have, that of the first one is used. */
      glossaryIds?: readonly string[] | undefined
      /** Whether each translation has a `score`. Takes more time. */
      score?: boolean | undefined
      /** Whether each translation has a `qualityEstimate`. Takes as much time as `score`. */
      qualityEstimate?: boolean | undefined
      /** How many other translations a word or a short phrase may have. They are not charged. */
      alternatives?: number | undefined
      /** `speed`: slow engines translate only what no other can. `quality`: the route with the best expected quality, however slow. `auto`: as `speed`, and slow engines translate the doubtful segments again. By default as the app's `optimizeFor` says. */
      optimizeFor?: 'speed' | 'quality' | 'auto' | undefined
      /** The least `score` of corrections of the app that are nearly equal to a segment and are returned as `matches`. Without it, only engines that use matches get some, from 75 on. */
      matchThreshold?: number | undefined
      /** What the text is about, or what comes before it. It is neither translated nor counted. */
      context?: string | undefined
      /** How the reader is addressed: `more` formally or `less`. */
      formality?: 'more' | 'less' | undefined
      /** How the translation should read. */
      style?: string | undefined
      /** What the translation should heed, one sentence each. */
      instructions?: readonly string[] | undefined
      /** The order among the queued jobs of the app, `normal` by default. `high` goes before the others, `low` goes after them, and after what other users send in the next ten minutes. */
      priority?: 'high' | 'normal' | 'low' | undefined
      /** Any JSON object, up to 4096 characters and 32 levels deep; returned with the job. Numbers are doubles, as in JavaScript: send those with more than 15 digits as strings. */
      metadata?: {
        [name: string]: unknown
      } | undefined
      /** Where to send the job at its end, instead of the app’s default address. A URL without whitespace. */
      webhookUrl?: string | undefined
    }
    response: Job
  }
  /** List queued translations, the newest first. */
  'GET /queue': {
    id: 'TranslationController_listQueuedTranslations'
    credentials: 'app'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'partial' | undefined
      search?: string | undefined
    }
    response: JobPage
  }
  /** Submit a queued translation that has ended again, as a new job. */
  'POST /queue/{id}/retry': {
    id: 'TranslationController_retryQueuedTranslation'
    credentials: 'app'
    params: {
      id: string
    }
    response: Job
  }
  /** List the jobs of all users, without their texts, the newest first. */
  'GET /service/jobs': {
    id: 'OversightController_listJobs'
    credentials: 'bearer'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      status?: 'queued' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'partial' | undefined
      appId?: string | undefined
      userId?: string | undefined
    }
    response: OverseenJobPage
  }
  /** Get a queued translation; optionally wait for its end. */
  'GET /queue/{id}': {
    id: 'TranslationController_getQueuedTranslation'
    credentials: 'app'
    params: {
      id: string
    }
    query: {
      wait?: number | undefined
    }
    response: Job
  }
  /** Cancel a queued translation. */
  'DELETE /queue/{id}': {
    id: 'TranslationController_cancelQueuedTranslation'
    credentials: 'app'
    params: {
      id: string
    }
    response: Job
  }
  /** Watch a queued translation until it has ended. */
  'GET /queue/{id}/events': {
    id: 'TranslationController_watchQueuedTranslation'
    credentials: 'app'
    params: {
      id: string
    }
    response: string
  }
  /** Queue a document for translation. */
  'POST /documents': {
    id: 'DocumentController_translateDocument'
    credentials: 'app'
    response: Job
  }
  /** List the formats of documents, and their options. */
  'GET /documents/formats': {
    id: 'DocumentController_listFormats'
    credentials: 'none'
    response: DocumentFormats
  }
  /** Get a translated document. */
  'GET /documents/{id}': {
    id: 'DocumentController_getDocument'
    credentials: 'app'
    params: {
      id: string
    }
    response: string
  }
  /** Create a glossary. */
  'POST /glossaries': {
    id: 'GlossaryController_createGlossary'
    credentials: 'app'
    body: {
      /** One line of text without control characters. */
      name: string
      /** One for each pair of languages. */
      dictionaries?: readonly {
        /** Source language, BCP 47 in any letter case. */
        from: string
        /** Target language, BCP 47 in any letter case. */
        to: string
        /** From 1 to 10000 entries, whose source forms differ. */
        entries: readonly {
          /** The term in the source language, up to 1024 bytes of UTF-8. Several forms of it, up to 20, are separated by `|`. */
          source: string
          /** What the term is translated as, up to 1024 bytes. The source itself: it is not translated. Other forms may follow it, separated by `|`: they are stored in `targetForms`. */
          target: string
          /** Other forms of the target, up to 19 and 1024 bytes, separated by `|`: the one that the sentence needs is written. See docs/glossaries.md. */
          targetForms?: string | undefined
        }[]
      }[] | undefined
    }
    response: Glossary
  }
  /** List the glossaries of an app. */
  'GET /glossaries': {
    id: 'GlossaryController_listGlossaries'
    credentials: 'app'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
    }
    response: GlossaryPage
  }
  /** Get a glossary, without its entries. */
  'GET /glossaries/{id}': {
    id: 'GlossaryController_getGlossary'
    credentials: 'app'
    params: {
      id: string
    }
    response: Glossary
  }
  /** Rename a glossary, or add entries to it. */
  'PATCH /glossaries/{id}': {
    id: 'GlossaryController_updateGlossary'
    credentials: 'app'
    params: {
      id: string
    }
    body: {
      /** One line of text without control characters. */
      name?: string | undefined
      /** Entries to add. An entry replaces those that have one of its source forms. */
      dictionaries?: readonly {
        /** Source language, BCP 47 in any letter case. */
        from: string
        /** Target language, BCP 47 in any letter case. */
        to: string
        /** From 1 to 10000 entries, whose source forms differ. */
        entries: readonly {
          /** The term in the source language, up to 1024 bytes of UTF-8. Several forms of it, up to 20, are separated by `|`. */
          source: string
          /** What the term is translated as, up to 1024 bytes. The source itself: it is not translated. Other forms may follow it, separated by `|`: they are stored in `targetForms`. */
          target: string
          /** Other forms of the target, up to 19 and 1024 bytes, separated by `|`: the one that the sentence needs is written. See docs/glossaries.md. */
          targetForms?: string | undefined
        }[]
      }[] | undefined
    }
    response: Glossary
  }
  /** Delete a glossary with its entries. */
  'DELETE /glossaries/{id}': {
    id: 'GlossaryController_deleteGlossary'
    credentials: 'app'
    params: {
      id: string
    }
    response: undefined
  }
  /** Get the entries of a dictionary. */
  'GET /glossaries/{id}/dictionaries/{from}/{to}': {
    id: 'GlossaryController_getDictionary'
    credentials: 'app'
    params: {
      id: string
      from: string
      to: string
    }
    response: Dictionary
  }
  /** Replace a dictionary, or add one. */
  'PUT /glossaries/{id}/dictionaries/{from}/{to}': {
    id: 'GlossaryController_replaceDictionary'
    credentials: 'app'
    params: {
      id: string
      from: string
      to: string
    }
    query: {
      ifVersion?: number | undefined
    }
    body: {
      /** From 1 to 10000 entries, whose source forms differ. */
      entries: readonly {
        /** The term in the source language, up to 1024 bytes of UTF-8. Several forms of it, up to 20, are separated by `|`. */
        source: string
        /** What the term is translated as, up to 1024 bytes. The source itself: it is not translated. Other forms may follow it, separated by `|`: they are stored in `targetForms`. */
        target: string
        /** Other forms of the target, up to 19 and 1024 bytes, separated by `|`: the one that the sentence needs is written. See docs/glossaries.md. */
        targetForms?: string | undefined
      }[]
    }
    response: Glossary
  }
  /** Delete a dictionary. */
  'DELETE /glossaries/{id}/dictionaries/{from}/{to}': {
    id: 'GlossaryController_deleteDictionary'
    credentials: 'app'
    params: {
      id: string
      from: string
      to: string
    }
    query: {
      ifVersion?: number | undefined
    }
    response: undefined
  }
  /** Add corrections. */
  'POST /memory': {
    id: 'MemoryController_addCorrections'
    credentials: 'app'
    query: {
      dryRun?: 'true' | 'false' | undefined
      undo?: 'true' | 'false' | undefined
      onlyNew?: 'true' | 'false' | undefined
      from?: string | undefined
      to?: string | undefined
    }
    body: {
      entries: readonly {
        /** Source language, BCP 47 in any letter case. */
        from: string
        /** Target language, BCP 47 in any letter case. */
        to: string
        /** The text of a segment, up to 8192 bytes of UTF-8. */
        source: string
        /** Its translation, up to 8192 bytes of UTF-8. */
        target: string
      }[]
      /** The `undo.storedAt` of an earlier request: an entry replaces only what that one stored and nobody has changed since. The others are skipped. */
      storedAt?: string | undefined
    }
    response: StoredCorrections
  }
  /** List corrections, or export them. */
  'GET /memory': {
    id: 'MemoryController_listCorrections'
    credentials: 'app'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      from?: string | undefined
      to?: string | undefined
      search?: string | undefined
    }
    response: CorrectionPage
  }
  /** Delete corrections, or all of a pair of languages. */
  'DELETE /memory': {
    id: 'MemoryController_deleteCorrections'
    credentials: 'app'
    body: {
      /** IDs of corrections; those that the app does not have are ignored. */
      ids?: readonly string[] | undefined
      /** The `undo.storedAt` of an earlier request, with `ids`: only what that one stored and nobody has changed since is deleted. */
      storedAt?: string | undefined
      /** Source language, BCP 47 in any letter case. */
      from?: string | undefined
      /** Target language, BCP 47 in any letter case. */
      to?: string | undefined
    }
    response: DeletedCorrections
  }
  /** Delete a correction. */
  'DELETE /memory/{id}': {
    id: 'MemoryController_deleteCorrection'
    credentials: 'app'
    params: {
      id: string
    }
    response: undefined
  }
  /** Get the usage of all apps. */
  'GET /usage': {
    id: 'AppController_getUsage'
    credentials: 'bearer'
    query: {
      from?: string | undefined
      to?: string | undefined
      by?: 'tag' | undefined
    }
    response: Usage
  }
  /** Get the usage of an app. */
  'GET /apps/{id}/usage': {
    id: 'AppController_getAppUsage'
    credentials: 'bearer'
    params: {
      id: string
    }
    query: {
      from?: string | undefined
      to?: string | undefined
      by?: 'tag' | undefined
    }
    response: Usage
  }
  /** Get the usage of the whole service. */
  'GET /service/usage': {
    id: 'OversightController_getUsage'
    credentials: 'bearer'
    query: {
      from?: string | undefined
      to?: string | undefined
      ownerId?: string | undefined
      userId?: string | undefined
      appId?: string | undefined
    }
    response: ServiceUsage
  }
  /** List the usage of each user, team or app, the highest first. */
  'GET /service/consumers': {
    id: 'OversightController_listConsumers'
    credentials: 'bearer'
    query: {
      from?: string | undefined
      to?: string | undefined
      ownerId?: string | undefined
      userId?: string | undefined
      appId?: string | undefined
      limit?: number | undefined
      cursor?: string | undefined
      by?: 'owner' | 'app' | undefined
      sort?: 'characters' | 'requests' | 'errors' | 'tokens' | undefined
    }
    response: ConsumerPage
  }
  /** List audit events, newest first. */
  'GET /audit': {
    id: 'AuditController_listEvents'
    credentials: 'bearer'
    query: {
      limit?: number | undefined
      cursor?: string | undefined
      type?: 'user' | 'session' | 'factor' | 'identity' | 'device' | 'app' | 'credential' | 'webhook-secret' | 'webhook' | 'glossary' | 'correction' | 'model' | 'measurement' | 'team' | 'member' | 'invitation' | 'service' | 'user.signed-up' | 'user.logged-in' | 'user.login-failed' | 'user.password-refused' | 'user.password-changed' | 'user.password-reset' | 'user.password-reset-requested' | 'user.proof-refused' | 'user.email-verified' | 'user.operator-given' | 'user.operator-taken' | 'user.changed' | 'user.exported' | 'user.created' | 'user.disabled' | 'user.enabled' | 'user.deleted' | 'session.ended' | 'session.all-ended' | 'session.refresh-reused' | 'session.proven' | 'factor.added' | 'factor.changed' | 'factor.removed' | 'factor.reset' | 'factor.recovery-codes-replaced' | 'identity.connected' | 'identity.disconnected' | 'device.approved' | 'app.created' | 'app.changed' | 'app.disabled' | 'app.enabled' | 'app.deleted' | 'app.transferred' | 'credential.created' | 'credential.changed' | 'credential.revoked' | 'webhook-secret.rotated' | 'webhook.redelivered' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'correction.added' | 'correction.deleted' | 'model.added' | 'model.imported' | 'model.removed' | 'measurement.saved' | 'measurement.removed' | 'team.created' | 'team.changed' | 'team.deleted' | 'member.joined' | 'member.changed' | 'member.left' | 'member.removed' | 'invitation.created' | 'invitation.revoked' | 'service.dumped' | undefined
      since?: string | undefined
      until?: string | undefined
      userId?: string | undefined
      appId?: string | undefined
    }
    response: AuditPage
  }
  /** List wanted, installed and available neural models. */
  'GET /models': {
    id: 'ModelController_listModels'
    credentials: 'bearer'
    query: {
      available?: 'true' | 'false' | undefined
    }
    response: ModelList
  }
  /** Install a neural model on all processes. */
  'POST /models': {
    id: 'ModelController_addModel'
    credentials: 'bearer'
    body: {
      /** The source and the target language, as in `en-es` or `en-zh-Hant`. */
      pair: string
    }
    response: WantedModel
  }
  /** Remove a neural model from all processes. */
  'DELETE /models/{pair}': {
    id: 'ModelController_removeModel'
    credentials: 'bearer'
    params: {
      pair: string
    }
    response: undefined
  }
  /** Install a neural model on all processes from its files. */
  'POST /models/import': {
    id: 'ModelController_importModel'
    credentials: 'bearer'
    response: ImportedModel
  }
  /** List what was measured of routes. */
  'GET /measurements': {
    id: 'MeasurementController_listMeasurements'
    credentials: 'bearer'
    response: MeasurementList
  }
  /** Save what was measured of routes. */
  'POST /measurements': {
    id: 'MeasurementController_saveMeasurements'
    credentials: 'bearer'
    body: {
      /** Each replaces that of its pair and route. */
      measurements: readonly {
        /** Source language, BCP 47 in any letter case. */
        from: string
        /** Target language, BCP 47 in any letter case. */
        to: string
        /** The hops of the route, each from where the one before ends. */
        route: readonly {
          /** The name of an engine, as `GET /engines` has it. */
          engine: string
          /** Source language, BCP 47 in any letter case. */
          from: string
          /** Target language, BCP 47 in any letter case. */
          to: string
          /** Identifies the data of the engine that were measured; null if they have no version. If omitted: those that are installed. */
          version?: string | null | undefined
        }[]
        /** The quality in chrF. */
        chrf: number
        /** Half the width of the interval with 95 % of the values that samples have. */
        halfWidth: number
        /** The name of the texts. Everybody sees it in `GET /languages`. */
        set: string
        sentences: number
        /** The quality in chrF++. */
        chrfPlusPlus: number
        /** The quality in BLEU. */
        bleu: number
      }[]
    }
    response: MeasurementList
  }
  /** Remove what was measured of a route. */
  'DELETE /measurements/{id}': {
    id: 'MeasurementController_removeMeasurement'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
  /** List the processes of the service and what they serve. */
  'GET /processes': {
    id: 'ProcessController_listProcesses'
    credentials: 'bearer'
    response: ProcessList
  }
  /** Check that the process is running. */
  'GET /health/live': {
    id: 'HealthController_live'
    credentials: 'none'
    response: {
      status: 'live'
    }
  }
  /** Check whether the service can translate. */
  'GET /health/ready': {
    id: 'HealthController_ready'
    credentials: 'none'
    response: {
      status: 'ready'
      /** The languages of queued translations that wait because no process serves them now. Without `from`, the language was to be detected. */
      unserved: {
        from?: string
        to: string
      }[]
      /** Engines of which a part does not work now, such as a server of language models. Other routes are used where there are some. */
      failing?: ('apertium' | 'external-llm' | 'llm' | 'marian' | 'script')[]
    }
  }
  /** Get the version, memory, database and backlog of the service. */
  'GET /service': {
    id: 'HealthController_getState'
    credentials: 'bearer'
    response: ServiceState
  }
  /** Dump all that is stored, as it is at one moment, for `dragoman restore`. */
  'POST /service/dump': {
    id: 'OversightController_createDump'
    credentials: 'bearer'
    response: string
  }
  /** List the engines with their pairs and what waits for them. */
  'GET /engines': {
    id: 'EngineController_listEngines'
    credentials: 'bearer'
    response: Engines
  }
  /** List all problem codes. */
  'GET /problems': {
    id: 'ProblemController_listProblems'
    credentials: 'none'
    response: ProblemList
  }
  /** Explain a problem code. */
  'GET /problems/{code}': {
    id: 'ProblemController_getProblem'
    credentials: 'none'
    params: {
      code: string
    }
    response: string
  }
  /** List the providers where people can log in. */
  'GET /auth/sso': {
    id: 'AuthController_listProviders'
    credentials: 'none'
    response: SignOnProviders
  }
  /** Begin to log in at a provider, in a browser. */
  'POST /auth/sso/{provider}': {
    id: 'AuthController_beginSignOn'
    credentials: 'none'
    params: {
      provider: string
    }
    body: {
      /** The page of the console that follows. */
      next?: string | undefined
      /** The person logs in again, also if the provider knows the browser: this proves for 10 minutes who uses the session. Another log-in proves it only as long as the provider says that the person logged in there within these 10 minutes. */
      prove?: boolean | undefined
    }
    response: SignOnAddress
  }
  /** Come back from a provider: logs the browser in, and goes to the console. */
  'GET /auth/sso/{provider}/callback': {
    id: 'AuthController_finishSignOn'
    credentials: 'none'
    params: {
      provider: string
    }
    response: undefined
  }
  /** List the accounts at providers that are connected with yours. */
  'GET /auth/identities': {
    id: 'AuthController_listIdentities'
    credentials: 'bearer'
    response: {
      id: string
      /** null: the service does not use the provider any more. */
      provider: string | null
      title: string
      /** As the provider last said. */
      email: string | null
      /** RFC 3339, UTC. */
      createdAt: string
      /** RFC 3339, UTC. */
      lastUsedAt: string | null
    }[]
  }
  /** Begin to connect an account at a provider with yours, in a browser. */
  'POST /auth/identities': {
    id: 'AuthController_connectIdentity'
    credentials: 'bearer'
    body: {
      provider: string
      /** The page of the console that follows. */
      next?: string | undefined
    }
    response: SignOnAddress
  }
  /** Disconnect an account at a provider from yours. */
  'DELETE /auth/identities/{id}': {
    id: 'AuthController_disconnectIdentity'
    credentials: 'bearer'
    params: {
      id: string
    }
    response: undefined
  }
}
