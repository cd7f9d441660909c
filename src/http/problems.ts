// The catalogue of all errors that a caller can see (RFC 9457). Each code has a page in
// docs/problems/.
import { type TSchema, Type } from 'typebox'
import type { Allowance } from './allowance.ts'
import { type Violation, type Why, whyFields } from './problem-reasons.ts'
import { named, ref } from './schema.ts'

export const catalogue = {
  'malformed-json': { status: 400, title: 'Malformed JSON' },
  'malformed-request': { status: 400, title: 'Malformed request' },
  'validation-failed': { status: 400, title: 'Validation failed' },
  unauthenticated: { status: 401, title: 'Access token missing or invalid' },
  'invalid-credentials': { status: 401, title: 'Wrong email or password' },
  'invalid-refresh-token': { status: 401, title: 'Invalid refresh token' },
  'invalid-challenge': { status: 401, title: 'Challenge expired or used' },
  'second-factor-required': { status: 401, title: 'Second factor required' },
  'sign-on-failed': { status: 401, title: 'Log-in at the provider failed' },
  'invalid-api-credentials': { status: 401, title: 'App credentials missing or invalid' },
  'signup-closed': { status: 403, title: 'Sign-up is closed' },
  'email-reserved': { status: 403, title: 'Email address reserved for an operator' },
  'mail-off': { status: 403, title: 'This service sends no mail' },
  'invalid-link': { status: 403, title: 'Link invalid or expired' },
  'operator-required': { status: 403, title: 'Operator required' },
  'user-disabled': { status: 403, title: 'Account disabled' },
  'origin-refused': { status: 403, title: 'Origin not allowed' },
  'wrong-password': { status: 403, title: 'Wrong password' },
  'wrong-second-factor': { status: 403, title: 'Wrong second factor' },
  'proof-required': { status: 403, title: 'Proof of identity required' },
  'sign-on-refused': { status: 403, title: 'Log-in at the provider not allowed here' },
  'sign-on-only': { status: 403, title: 'Log-in with a password is off' },
  'device-login-refused': { status: 403, title: 'Log-in of the program refused' },
  'second-factor-missing': { status: 403, title: 'Second factor must be set up' },
  'app-disabled': { status: 403, title: 'App disabled' },
  'role-required': { status: 403, title: 'Role required' },
  'invitation-not-yours': { status: 403, title: 'Invitation for another email address' },
  'route-not-found': { status: 404, title: 'Route not found' },
  'app-not-found': { status: 404, title: 'App not found' },
  'user-not-found': { status: 404, title: 'User not found' },
  'session-not-found': { status: 404, title: 'Session not found' },
  'passkey-not-found': { status: 404, title: 'Passkey not found' },
  'provider-not-found': { status: 404, title: 'Identity provider not found' },
  'identity-not-found': { status: 404, title: 'Connected account not found' },
  'device-code-not-found': { status: 404, title: 'Code not found' },
  'team-not-found': { status: 404, title: 'Team not found' },
  'member-not-found': { status: 404, title: 'Member not found' },
  'invitation-not-found': { status: 404, title: 'Invitation not found' },
  'credential-not-found': { status: 404, title: 'Key not found' },
  'webhook-not-found': { status: 404, title: 'Webhook not found' },
  'job-not-found': { status: 404, title: 'Job not found' },
  'document-not-found': { status: 404, title: 'Document not found' },
  'model-not-found': { status: 404, title: 'Model not found' },
  'measurement-not-found': { status: 404, title: 'Measurement not found' },
  'glossary-not-found': { status: 404, title: 'Glossary not found' },
  'correction-not-found': { status: 404, title: 'Correction not found' },
  'dictionary-not-found': { status: 404, title: 'Dictionary not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'request-timeout': { status: 408, title: 'Request timeout' },
  'email-taken': { status: 409, title: 'Email address already registered' },
  'models-read-only': { status: 409, title: 'Models cannot be changed' },
  'own-account': { status: 409, title: 'Not allowed on your own account' },
  'last-operator': { status: 409, title: 'The last operator' },
  'own-team': { status: 409, title: 'Not allowed on an own team' },
  'last-owner': { status: 409, title: 'Last owner of a team' },
  'team-not-empty': { status: 409, title: 'Team has apps' },
  'already-member': { status: 409, title: 'Already a member' },
  'job-not-cancellable': { status: 409, title: 'Job has already ended' },
  'job-not-retryable': { status: 409, title: 'Job cannot be submitted again' },
  'document-not-ready': { status: 409, title: 'Document not translated' },
  'account-not-connected': { status: 409, title: 'Account not connected with the provider' },
  'account-connected': { status: 409, title: 'Connected with another account' },
  'last-login-method': { status: 409, title: 'Last way to log in' },
  'device-login-pending': { status: 409, title: 'Log-in not confirmed yet' },
  'factor-exists': { status: 409, title: 'Second factor already set up' },
  'passkeys-unavailable': { status: 409, title: 'Passkeys not available' },
  'too-many-passkeys': { status: 409, title: 'Too many passkeys' },
  'too-many-apps': { status: 409, title: 'Too many apps' },
  'too-many-teams': { status: 409, title: 'Too many teams' },
  'too-many-members': { status: 409, title: 'Too many members' },
  'too-many-invitations': { status: 409, title: 'Too many invitations' },
  'too-many-credentials': { status: 409, title: 'Too many keys' },
  'too-many-corrections': { status: 409, title: 'Too many corrections' },
  'glossary-changed': { status: 409, title: 'Glossary changed in the meantime' },
  'too-many-glossaries': { status: 409, title: 'Too many glossaries' },
  'too-many-measurements': { status: 409, title: 'Too many measurements' },
  'text-too-long': { status: 413, title: 'Text too long' },
  'document-too-large': { status: 413, title: 'Document too large' },
  'payload-too-large': { status: 413, title: 'Body too large' },
  'document-not-supported': { status: 415, title: 'Document format not supported' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  'document-damaged': { status: 422, title: 'Document damaged' },
  'document-encrypted': { status: 422, title: 'Document encrypted' },
  'document-refused': { status: 422, title: 'Document refused' },
  'model-refused': { status: 422, title: 'Model refused' },
  'language-not-supported': { status: 422, title: 'Language not supported' },
  'idempotency-key-reused': {
    status: 422,
    title: 'Idempotency key reused',
  },
  'language-pair-not-supported': {
    status: 422,
    title: 'Language pair not supported',
  },
  'glossary-pair-not-supported': {
    status: 422,
    title: 'No dictionary for the language pair',
  },
  'webhook-address-refused': { status: 422, title: 'Webhook address not allowed' },
  'headers-too-large': { status: 431, title: 'Headers too large' },
  'rate-limited': { status: 429, title: 'Rate limit exceeded' },
  'quota-exceeded': { status: 429, title: 'Monthly quota exceeded' },
  'budget-exceeded': { status: 429, title: 'Monthly budget of tokens exceeded' },
  'guest-limit-exceeded': { status: 429, title: 'Daily limit of guests exceeded' },
  internal: { status: 500, title: 'Internal server error' },
  'registry-unavailable': { status: 502, title: 'Registry of models unavailable' },
  'provider-unavailable': { status: 503, title: 'Identity provider not available' },
  'engine-unavailable': { status: 503, title: 'Translation engine unavailable' },
  'model-downloading': { status: 503, title: 'Model is being downloaded' },
  'database-unavailable': { status: 503, title: 'Database unavailable' },
  overloaded: { status: 503, title: 'Service overloaded' },
  'not-ready': { status: 503, title: 'Service not ready' },
  'translation-timeout': { status: 504, title: 'Translation timed out' },
  'document-storage-full': { status: 507, title: 'Document storage full' },
  'storage-full': { status: 507, title: 'Storage full' },
} as const

export type ProblemCode = keyof typeof catalogue

interface ProblemOptions {
  /** For the caller: what is wrong and how to fix it. */
  detail: string
  /** The detail for programs. */
  why?: Why | undefined
  errors?: Violation[]
  /** Only for the log. */
  cause?: unknown
  retryAfterSeconds?: number
  /** The limit that was reached, for the `ratelimit-*` headers. */
  allowance?: Allowance
  /** Extension members of the response (RFC 9457, section 3.2). */
  extensions?: Record<string, unknown>
}

/** An error whose code and detail are meant for the caller. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly why: Why | undefined
  readonly errors: Violation[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly allowance: Allowance | undefined
  readonly extensions: Record<string, unknown> | undefined

  constructor(
    code: ProblemCode,
    { detail, why, errors, cause, retryAfterSeconds, allowance, extensions }: ProblemOptions,
  ) {
    super(`${code}: ${catalogue[code].title}`, { cause })
    this.code = code
    this.detail = detail
    this.why = why
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.allowance = allowance
    this.extensions = extensions
  }

  get status(): number {
    return catalogue[this.code].status
  }
}

/** A response shows no more. */
export const maxViolations = 20

/** A `validation-failed` problem for several values, of which it has the first. */
export function invalidInputs(violations: readonly Violation[]): Problem {
  const errors = violations.slice(0, maxViolations)
  const details = errors.map(({ pointer, detail }) =>
    pointer === '' ? detail : `${pointer}: ${detail}`,
  )
  return new Problem('validation-failed', { detail: details.join(' '), errors })
}

/**
 * A `validation-failed` problem for one value; `pointer` is its place in the body, or its name in
 * the query.
 */
export const invalidInput = (pointer: string, detail: string, why?: Why): Problem =>
  invalidInputs([{ pointer, detail, ...(why && { why }) }])

/**
 * The same problem for one item of a request, which `pointer` names.
 */
export function problemAt(problem: Problem, pointer: string): Problem {
  const { detail, why, retryAfterSeconds, allowance, extensions } = problem
  return new Problem(problem.code, {
    detail,
    why,
    cause: problem.cause,
    errors: [{ pointer, detail, ...(why && { why }) }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(allowance === undefined ? {} : { allowance }),
    ...(extensions === undefined ? {} : { extensions }),
  })
}

export const ProblemCodeSchema = named(
  'ProblemCode',
  Type.Unsafe<ProblemCode>({
    type: 'string',
    enum: Object.keys(catalogue),
    description: 'Stable, for programs. Codes are added, never renamed.',
  }),
)

export const ProblemSchema = named(
  'Problem',
  Type.Object(
    {
      type: Type.String({ description: 'URL of the page that explains this code.' }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What is wrong with this request, and how to fix it.' }),
      code: ref(ProblemCodeSchema),
      ...whyFields,
      requestId: Type.String({ description: 'Also in the header x-request-id.' }),
      errors: Type.Optional(
        Type.Array(
          Type.Object({
            pointer: Type.String({
              description:
                'JSON pointer into the body, the line of a text, or the name of a parameter.',
            }),
            detail: Type.String(),
            ...whyFields,
          }),
        ),
      ),
    },
    { additionalProperties: true },
  ),
)

/** Response schemas, by status, of the problems that a route may return. */
export function problems(...codes: ProblemCode[]): Record<number, TSchema> {
  // Whoever must set up a second factor first is refused wherever an access token is read.
  const all = codes.includes('unauthenticated')
    ? [...codes, 'second-factor-missing' as const]
    : codes
  const byStatus = Map.groupBy(new Set(all), (code) => catalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, same]) => [
      status,
      {
        description: same.map((code) => `\`${code}\`: ${catalogue[code].title}.`).join(' '),
        content: { 'application/problem+json': { schema: ref(ProblemSchema) } },
      } as unknown as TSchema,
    ]),
  )
}

/** Problems of every operation, also of those that use no storage. */
export const withoutStorage = [
  'malformed-request',
  'request-timeout',
  'headers-too-large',
  'internal',
] as const satisfies ProblemCode[]
/** Problems of every operation that uses storage. */
export const everyOperation = [
  ...withoutStorage,
  'database-unavailable',
  'storage-full',
] as const satisfies ProblemCode[]
/** Problems of every operation with an app's credentials. */
export const appProblems = [
  'invalid-api-credentials',
  'unauthenticated',
  'app-disabled',
  'role-required',
  'rate-limited',
] as const satisfies ProblemCode[]
/** Problems of every operation on a team, except for its viewers. */
export const teamProblems = [
  'unauthenticated',
  'team-not-found',
  'role-required',
] as const satisfies ProblemCode[]
/** Problems of every request that may name a glossary. */
export const glossaryProblems = [
  'glossary-not-found',
  'glossary-pair-not-supported',
] as const satisfies ProblemCode[]
/** Problems of every operation with a JSON body. */
export const everyBody = [
  'malformed-json',
  'validation-failed',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies ProblemCode[]
