import { truncate } from '@dragoman/formats/text/truncated-text.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { renderWhy } from '../problem-reasons.ts'
import { catalogue, maxViolations, Problem, type ProblemCode } from '../problems.ts'
import { sendAllowance } from '../rate-limit.ts'
import type { AuthKind } from '../route-config.ts'
import { storageProblem } from './storage-problem.ts'
import { expectJson, validationProblem } from './validation-problem.ts'

/** A problem as a response. */
export interface RenderedProblem {
  readonly status: number
  readonly mediaType: string
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}

export type RenderProblem = (problem: Problem, request: FastifyRequest) => RenderedProblem

/** Problem details (RFC 9457), the form of the native API. */
export const renderProblemDetails =
  (problemAddress: (code: string) => string): RenderProblem =>
  (problem, { id }) => ({
    status: problem.status,
    mediaType: 'application/problem+json',
    body: problemBody(problem, id, problemAddress),
  })

/**
 * Turns any error into a problem and sends it as `render` says. Errors not meant for the caller
 * become `internal` and are logged.
 */
export function createErrorHandler(
  render: RenderProblem,
  recordProblem?: (code: ProblemCode) => void,
) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(error, request.routeOptions.config.auth)
    recordProblem?.(problem.code)
    // Nobody reads this answer, and nothing failed but the connection.
    if (reply.raw.destroyed || reply.raw.socket?.destroyed)
      request.log.debug({ reqId: request.id, error: problem.cause ?? error }, 'caller disconnected')
    else if (problem.code === 'internal')
      request.log.error({ reqId: request.id, error: problem.cause ?? error }, 'request failed')
    else if (problem.status >= 500)
      request.log.warn(
        { reqId: request.id, code: problem.code, detail: problem.detail, error: problem.cause },
        'request refused',
      )
    if (problem.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(problem.retryAfterSeconds))
    if (problem.allowance) sendAllowance(reply, problem.allowance)
    const { status, mediaType, body, headers = {} } = render(problem, request)
    return reply.code(status).headers(headers).type(mediaType).send(body)
  }
}

/** Errors quote the request: these bounds keep the response small. */
const maxPointer = 200
const maxDetail = 4_000

/** Renders a problem as RFC 9457 describes it, and truncates what it quotes. */
export function problemBody(
  problem: Problem,
  requestId: string,
  problemAddress: (code: string) => string,
) {
  const { code, errors, status, why, extensions } = problem
  return {
    type: problemAddress(code),
    title: catalogue[code].title,
    status,
    detail: truncate(problem.detail, maxDetail),
    code,
    requestId,
    ...renderWhy(why),
    ...(errors
      ? {
          errors: errors.slice(0, maxViolations).map(({ pointer, detail, why }) => ({
            pointer: truncate(pointer, maxPointer),
            detail: truncate(detail, maxDetail),
            ...renderWhy(why),
          })),
        }
      : {}),
    ...extensions,
  }
}

/** Problems for Fastify's own errors. */
export function toProblem(error: unknown, auth?: AuthKind): Problem {
  if (error instanceof Problem) return error
  const ofStorage = storageProblem(error, auth)
  if (ofStorage) return ofStorage
  const { code = '', validation, statusCode = 500, message } = error as Partial<FastifyError>
  if (validation) return validationProblem(error as FastifyError)
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported-media-type', { detail: expectJson })
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('payload-too-large', {
        detail: 'Send less in one request, or split it into several.',
      })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Problem('malformed-json', {
        detail: `The body is not valid JSON. ${expectJson}`,
      })
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem('malformed-json', { detail: `The body is empty. ${expectJson}` })
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Problem('malformed-request', {
        detail: 'The length of the body differs from its `content-length`.',
      })
  }
  if (error instanceof SyntaxError && statusCode === 400)
    return new Problem('malformed-json', { detail: `${message}. ${expectJson}` })
  // Static files of the API reference: a missing and a forbidden file look the same to a caller.
  if (statusCode === 403 || statusCode === 404)
    return new Problem('route-not-found', { detail: 'There is no such file.' })
  if (statusCode >= 400 && statusCode < 500)
    return new Problem('malformed-request', {
      detail: message ?? 'The request cannot be parsed.',
      cause: error,
    })
  return new Problem('internal', {
    detail: 'Unexpected error. Try again. If it persists, report the `requestId` to the operator.',
    cause: error,
  })
}
