import type { Problem, ProblemCode } from './generated/api.ts'

/**
 * The code of a problem that the service returned, or of a call that got no answer from it:
 * `connection-failed`, `timed-out` (the deadline has passed), or `unexpected-response` (something
 * else answered, such as a proxy).
 */
export type ErrorCode = ProblemCode | 'connection-failed' | 'timed-out' | 'unexpected-response'

interface Description {
  code: ErrorCode
  title: string
  detail: string
  status?: number | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  problem?: Problem | undefined
  /** Of an error that no problem has: that of a job. */
  reason?: Problem['reason']
  parameters?: Problem['parameters']
  cause?: unknown
}

/** Why a call failed. `code` is for programs; the message is `title` and `detail`. */
export class DragomanError extends Error {
  override readonly name = 'DragomanError'
  readonly code: ErrorCode
  readonly title: string
  /** What is wrong, and how to fix it. */
  readonly detail: string
  /** Says more exactly than the code what is wrong. */
  readonly reason: Problem['reason']
  /** What the detail mentions, such as a limit, by the names of the reason. */
  readonly parameters: Problem['parameters']
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined
  /** The invalid parts of the request: a JSON pointer into the body, or a parameter's name. */
  readonly errors: NonNullable<Problem['errors']>
  /** Identifies the request in the log of the service. */
  readonly requestId: string | undefined
  /** Seconds after which the service can be asked again. */
  readonly retryAfterSeconds: number | undefined
  /** The problem details as the service returned them, with members that only some codes have. */
  readonly problem: Problem | undefined

  constructor({ cause, ...description }: Description) {
    super(
      `${description.title}: ${description.detail}`,
      cause === undefined ? undefined : { cause },
    )
    this.code = description.code
    this.title = description.title
    this.detail = description.detail
    this.reason = description.reason ?? description.problem?.reason
    this.parameters = description.parameters ?? description.problem?.parameters
    this.status = description.status
    this.errors = description.problem?.errors ?? []
    this.requestId = description.requestId
    this.retryAfterSeconds = description.retryAfterSeconds
    this.problem = description.problem
  }
}

export const connectionFailed = (cause: unknown): DragomanError =>
  new DragomanError({
    code: 'connection-failed',
    title: 'Connection failed',
    detail: describe(cause),
    cause,
  })

/** `fetch` hides the reason in the cause of its error. */
const describe = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error && cause.message ? cause.message : `${message ?? error}`
}

export function problemError(problem: Problem, retryAfterSeconds?: number): DragomanError {
  const { code, title, detail, status, requestId } = problem
  return new DragomanError({
    code,
    title,
    detail,
    status,
    requestId,
    retryAfterSeconds,
    problem,
  })
}

/** The error of a response that is none of success, from its body. */
export function responseError(response: Response, body: string, cause?: unknown): DragomanError {
  const { status, headers } = response
  const problem = parseProblem(response, body)
  const retryAfterSeconds = readRetryAfter(headers)
  if (problem) return problemError(problem, retryAfterSeconds)
  const type = headers.get('content-type') ?? 'no content type'
  const excerpt = body.trim().slice(0, 200)
  const location = headers.get('location')
  return new DragomanError({
    code: 'unexpected-response',
    title: 'Unexpected response',
    detail: isRedirect(response)
      ? `It redirects to ${location ?? 'another address'}. Is \`url\` the service's own address?`
      : `Status ${status}, ${type}, not an answer of the service: ${excerpt || 'empty'}`,
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds,
    cause,
  })
}

/** Browsers hide the status of a redirect that is not followed. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400)

function parseProblem({ headers }: Response, body: string): Problem | undefined {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return undefined
  try {
    const problem = JSON.parse(body)
    return typeof problem?.code === 'string' ? problem : undefined
  } catch {
    return undefined
  }
}

/** Seconds, also from the date that a proxy may send. */
function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds >= 0 ? seconds : undefined
}
