import type { FastifyRequest } from 'fastify'
import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer } from '../header-keys.ts'
import type { WordedProblem } from '../own-words.ts'
import type { Parameters } from '../parameters.ts'
import { describeLanguage } from './libretranslate-codes.ts'

/** LibreTranslate. Texts of errors that its clients compare or show are the original's. */
export const libreTranslateApi: CompatibleApi = {
  // Its clients cannot leave `source` out, so no advice to do so is kept.
  vocabulary: {
    names: { text: 'q', to: 'target', format: 'format', requestId: 'x-request-id' },
    operations: { 'GET /languages': 'GET /languages' },
  },

  // Its clients wait 5 to 20 s.
  patienceSeconds: 9,

  findKey,

  renderProblem: (problem, request) => {
    const [status, error] = answerOf(problem, request)
    return { status, mediaType: 'application/json; charset=utf-8', body: { error } }
  },
}

/** npm's `libretranslate` sends `apiKey`; clients of DeepLX send `token` or a bearer token. */
function findKey(request: FastifyRequest): string | undefined {
  const { parameters, headers } = request
  return (
    parameters.findString('api_key') ??
    parameters.findString('apiKey') ??
    parameters.findString('token') ??
    findBearer(headers)
  )
}

function answerOf(
  problem: WordedProblem,
  request: FastifyRequest,
): [status: number, error: string] {
  const { code, status, detail, allowance } = problem
  switch (code) {
    case 'invalid-api-credentials':
      return findKey(request) === undefined
        ? [400, 'Please contact the server operator to get an API key']
        : [403, 'Invalid API key']
    case 'quota-exceeded':
    case 'budget-exceeded':
      return [403, detail]
    case 'rate-limited':
      return [status, allowance ? `Slowdown: ${allowance.limit} per 1 minute` : detail]
    case 'malformed-json':
      return [status, 'Invalid JSON format']
    case 'language-not-supported':
    case 'language-pair-not-supported':
      return [400, languageError(problem, request.parameters)]
    case 'text-too-long':
    case 'document-not-supported':
    case 'document-damaged':
    case 'document-encrypted':
    case 'document-refused':
      return [400, detail]
    default:
      return [status, detail]
  }
}

function languageError({ code, errors, detail }: WordedProblem, parameters: Parameters): string {
  const source = languageOf(parameters, 'source')
  const target = languageOf(parameters, 'target')
  const pointer = errors?.[0]?.pointer
  if (pointer === '/from') return `${source} is not supported`
  // The language of one text was detected, and the problem names it.
  if (pointer !== '/to') return detail
  if (code === 'language-not-supported' || source === 'auto') return `${target} is not supported`
  return (
    `${describeLanguage(target)} is not available as a target language from ` +
    describeLanguage(source)
  )
}

const maxQuoted = 40

function languageOf(parameters: Parameters, name: 'source' | 'target'): string {
  const code = parameters.findString(name) ?? parameters.findString(`${name}_lang`) ?? 'auto'
  return code.slice(0, maxQuoted)
}
