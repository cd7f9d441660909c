import type { Problem } from '../../http/problems.ts'
import type { CompatibleApi } from '../compatible-api.ts'

/** Google's reasons; the official client retries 429 and 5xx, and shows the message. */
const reasons: Readonly<Record<string, { status: number; reason: string }>> = {
  'invalid-api-credentials': { status: 400, reason: 'badRequest' },
  'app-disabled': { status: 403, reason: 'accessNotConfigured' },
  'quota-exceeded': { status: 403, reason: 'dailyLimitExceeded' },
  'rate-limited': { status: 429, reason: 'rateLimitExceeded' },
  'route-not-found': { status: 404, reason: 'notFound' },
  'method-not-allowed': { status: 405, reason: 'httpMethodNotAllowed' },
  'text-too-long': { status: 413, reason: 'uploadTooLarge' },
  'payload-too-large': { status: 413, reason: 'uploadTooLarge' },
  'malformed-json': { status: 400, reason: 'parseError' },
}

/** Google Cloud Translation, v2 ("Basic"). */
export const googleApi: CompatibleApi = {
  findKey: ({ parameters, headers }) => {
    const header = headers['x-goog-api-key']
    return parameters.findString('key') ?? (typeof header === 'string' ? header : undefined)
  },

  renderProblem: (problem) => {
    const { status, reason } = reasons[problem.code] ?? fallback(problem)
    const message = messageOf(problem)
    return {
      status,
      mediaType: 'application/json; charset=utf-8',
      body: { error: { code: status, message, errors: [{ message, domain: 'global', reason }] } },
    }
  },
}

const fallback = ({ status }: Problem) =>
  status >= 500
    ? { status, reason: 'backendError' }
    : { status: status === 422 ? 400 : status, reason: 'invalid' }

/** `API key not valid` is what clients look for. */
const messageOf = ({ code, detail }: Problem): string =>
  code === 'invalid-api-credentials' ? `API key not valid. ${detail}` : detail
