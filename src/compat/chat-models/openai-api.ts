import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer, findHeader } from '../header-keys.ts'
import { parameterAt, type WordedProblem } from '../own-words.ts'

/** OpenAI's types and codes, by which its clients choose an exception, and whether they repeat. */
const kinds: Readonly<Record<string, { status?: number; type?: string; code: string | null }>> = {
  'invalid-api-credentials': { code: 'invalid_api_key' },
  'app-disabled': { status: 403, code: 'permission_denied' },
  'quota-exceeded': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'budget-exceeded': { type: 'insufficient_quota', code: 'insufficient_quota' },
  'rate-limited': { type: 'rate_limit_exceeded', code: 'rate_limit_exceeded' },
  'model-not-found': { code: 'model_not_found' },
}

/** OpenAI's chat completions, for which a translation is an answer. */
export const openAiApi: CompatibleApi = {
  vocabulary: {
    names: {
      text: 'messages',
      messages: 'messages',
      from: 'model',
      to: 'model',
      model: 'model',
      requestId: 'x-request-id',
    },
    operations: { 'GET /languages': 'GET /v1/models' },
  },
  patienceSeconds: 25,
  onlyJson: true,
  findKey: ({ headers }) => findBearer(headers) ?? findHeader(headers, 'api-key'),
  renderProblem: (problem) => ({
    status: statusOf(problem),
    mediaType: 'application/json; charset=utf-8',
    body: { error: errorOf(problem) },
    // Its clients would send what is refused until next month twice more.
    headers:
      kinds[problem.code]?.code === 'insufficient_quota' ? { 'x-should-retry': 'false' } : {},
  }),
}

const statusOf = ({ code, status }: WordedProblem): number =>
  kinds[code]?.status ?? (status === 422 ? 400 : status)

function errorOf(problem: WordedProblem) {
  const { type = problem.status >= 500 ? 'server_error' : 'invalid_request_error', code = null } =
    kinds[problem.code] ?? {}
  const [first] = problem.errors ?? []
  const param = first ? parameterAt(first.pointer, openAiApi.vocabulary) : ''
  return { message: problem.detail, type, param: param === '' ? null : param, code }
}
