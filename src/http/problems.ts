// The catalogue of all errors that a caller can see (RFC 9457). Each code has a page in
// docs/problems/.
import { type TSchema, Type } from 'typebox'
import type { Allowance } from './allowance.ts'
import { named, ref } from './schema.ts'

export const catalogue = {
  'malformed-json': { status: 400, title: 'The body is not valid JSON' },
  'malformed-request': { status: 400, title: 'The request can not be read' },
  'validation-failed': { status: 400, title: 'The request does not have the expected form' },
  unauthenticated: { status: 401, title: 'A valid access token is needed' },
  'invalid-credentials': { status: 401, title: 'E-mail or password is wrong' },
  'invalid-refresh-token': { status: 401, title: 'The refresh token can not be used' },
  'invalid-api-credentials': { status: 401, title: 'Valid app credentials are needed' },
  'signup-closed': { status: 403, title: 'Signing up is closed' },
  'email-reserved': { status: 403, title: 'The e-mail address is kept for an operator' },
  'operator-required': { status: 403, title: 'Only an operator may do this' },
  'user-disabled': { status: 403, title: 'The account is disabled' },
  'wrong-password': { status: 403, title: 'The current password is wrong' },
  'app-disabled': { status: 403, title: 'The app is disabled' },
  'route-not-found': { status: 404, title: 'There is nothing at this address' },
  'app-not-found': { status: 404, title: 'There is no such app' },
  'user-not-found': { status: 404, title: 'There is no such user' },
  'session-not-found': { status: 404, title: 'There is no such session' },
  'credential-not-found': { status: 404, title: 'The app has no such key' },
  'webhook-not-found': { status: 404, title: 'There is no such webhook' },
  'job-not-found': { status: 404, title: 'There is no such job' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed here' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'email-taken': { status: 409, title: 'The e-mail address is already registered' },
  'own-account': { status: 409, title: 'An operator can not do this to their own account' },
  'job-not-cancellable': { status: 409, title: 'The job has already ended' },
  'too-many-apps': { status: 409, title: 'The user has as many apps as allowed' },
  'too-many-credentials': { status: 409, title: 'The app has as many keys as allowed' },
  'text-too-long': { status: 413, title: 'The text is too long' },
  'payload-too-large': { status: 413, title: 'The body is too large' },
  'unsupported-media-type': { status: 415, title: 'The body must be JSON' },
  'language-not-supported': { status: 422, title: 'The language is not known' },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key stands for another request',
  },
  'language-pair-not-supported': {
    status: 422,
    title: 'There is no way to translate between these languages',
  },
  'webhook-address-refused': { status: 422, title: 'Webhooks can not go to this address' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  'rate-limited': { status: 429, title: 'More was asked for than is allowed at a time' },
  'quota-exceeded': { status: 429, title: 'The app has used the characters of its month' },
  internal: { status: 500, title: 'Something went wrong on the server' },
  'engine-unavailable': { status: 503, title: 'No engine could translate the text' },
  'database-unavailable': { status: 503, title: 'The database does not answer' },
  overloaded: { status: 503, title: 'The service is busy' },
  'not-ready': { status: 503, title: 'The service is not ready' },
  'translation-timeout': { status: 504, title: 'The translation took too long' },
  'storage-full': { status: 507, title: 'The disk of the service is full' },
} as const

export type ProblemCode = keyof typeof catalogue

/**
 * A violation in a request: a JSON pointer into the body (or a parameter's name) and how to fix it.
 */
export interface Violation {
  pointer: string
  detail: string
}

interface ProblemOptions {
  /** For the caller: what is wrong and how to fix it. */
  detail: string
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
  readonly errors: Violation[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly allowance: Allowance | undefined
  readonly extensions: Record<string, unknown> | undefined

  constructor(
    code: ProblemCode,
    { detail, errors, cause, retryAfterSeconds, allowance, extensions }: ProblemOptions,
  ) {
    super(`${code}: ${catalogue[code].title}`, { cause })
    this.code = code
    this.detail = detail
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
    this.allowance = allowance
    this.extensions = extensions
  }

  get status(): number {
    return catalogue[this.code].status
  }
}

/**
 * A `validation-failed` problem for one value; `pointer` is its place in the body, or its name in
 * the query.
 */
export const invalidInput = (pointer: string, detail: string): Problem =>
  new Problem('validation-failed', {
    detail: `${pointer}: ${detail}`,
    errors: [{ pointer, detail }],
  })

/**
 * The same problem for one item of a request, which `pointer` names.
 */
export function problemAt(problem: Problem, pointer: string): Problem {
  const { detail, retryAfterSeconds, allowance, extensions } = problem
  return new Problem(problem.code, {
    detail,
    cause: problem.cause,
    errors: [{ pointer, detail }],
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(allowance === undefined ? {} : { allowance }),
    ...(extensions === undefined ? {} : { extensions }),
  })
}

export const ProblemSchema = named(
  'Problem',
  Type.Object(
    {
      type: Type.String({ description: 'The address of the page that explains this code.' }),
      title: Type.String(),
      status: Type.Integer(),
      detail: Type.String({ description: 'What is wrong with this request, and the mend.' }),
      code: Type.String({ description: 'Stable, for programs.' }),
      requestId: Type.String({ description: 'Also in the header x-request-id.' }),
      errors: Type.Optional(
        Type.Array(
          Type.Object({
            pointer: Type.String({
              description: 'JSON pointer into the body, or the name of a parameter.',
            }),
            detail: Type.String(),
          }),
        ),
      ),
    },
    { additionalProperties: true },
  ),
)

/** Response schemas, by status, of the problems that a route may return. */
export function problems(...codes: ProblemCode[]): Record<number, TSchema> {
  const byStatus = Map.groupBy(new Set(codes), (code) => catalogue[code].status)
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
/** Problems of every operation with a JSON body. */
export const everyBody = [
  'malformed-json',
  'validation-failed',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies ProblemCode[]
