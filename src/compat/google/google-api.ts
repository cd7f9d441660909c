import type { FastifyRequest } from 'fastify'
import type { CompatibleApi } from '../compatible-api.ts'
import { findHeader } from '../header-keys.ts'
import type { WordedProblem } from '../own-words.ts'

/** Google's reasons; the official client retries 429 and 5xx, and shows the message. */
const reasons: Readonly<Record<string, { status: number; reason: string }>> = {
  'invalid-api-credentials': { status: 400, reason: 'badRequest' },
  'app-disabled': { status: 403, reason: 'accessNotConfigured' },
  'quota-exceeded': { status: 403, reason: 'dailyLimitExceeded' },
  'budget-exceeded': { status: 403, reason: 'dailyLimitExceeded' },
  'rate-limited': { status: 429, reason: 'rateLimitExceeded' },
  'route-not-found': { status: 404, reason: 'notFound' },
  'method-not-allowed': { status: 405, reason: 'httpMethodNotAllowed' },
  'text-too-long': { status: 413, reason: 'uploadTooLarge' },
  'payload-too-large': { status: 413, reason: 'uploadTooLarge' },
  'malformed-json': { status: 400, reason: 'parseError' },
}

/** Google tells a request without a key from one with a wrong key. */
const missingKey = {
  status: 403,
  reason: 'forbidden',
  message: 'The request is missing a valid API key.',
}

/** Google Cloud Translation, v2 ("Basic"). */
export const googleApi: CompatibleApi = {
  vocabulary: {
    names: {
      text: 'q',
      from: 'source',
      to: 'target',
      format: 'format',
      requestId: 'x-request-id',
    },
    operations: { 'GET /languages': 'GET /language/translate/v2/languages' },
  },

  patienceSeconds: 9,

  findKey,

  renderProblem: (problem, request) => {
    const { status, reason, message } = answerOf(problem, request)
    return {
      status,
      mediaType: 'application/json; charset=utf-8',
      body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
    }
  },
}

function findKey({ parameters, headers }: FastifyRequest): string | undefined {
  return parameters.findString('key') ?? findHeader(headers, 'x-goog-api-key')
}

function answerOf(problem: WordedProblem, request: FastifyRequest): typeof missingKey {
  if (problem.code === 'invalid-api-credentials' && findKey(request) === undefined)
    return missingKey
  return { ...(reasons[problem.code] ?? fallback(problem)), message: messageOf(problem) }
}

const fallback = ({ status }: WordedProblem) =>
  status >= 500
    ? { status, reason: 'backendError' }
    : { status: status === 422 ? 400 : status, reason: 'invalid' }

/** `API key not valid` is what clients look for. */
const messageOf = ({ code, detail }: WordedProblem): string =>
  code === 'invalid-api-credentials' ? `API key not valid. ${detail}` : detail
