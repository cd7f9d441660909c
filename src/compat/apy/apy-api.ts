import { STATUS_CODES } from 'node:http'
import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer } from '../header-keys.ts'
import type { WordedProblem } from '../own-words.ts'

/** Apertium APy. In APy itself `key` serves statistics. */
export const apyApi: CompatibleApi = {
  vocabulary: {
    names: { text: 'q', from: 'langpair', to: 'langpair', format: 'format' },
    operations: { 'GET /languages': 'GET /listPairs' },
  },

  patienceSeconds: 9,

  findKey: (request) => request.parameters.findString('key') ?? findBearer(request.headers),

  renderProblem: (problem) => {
    const code = problem.status === 422 ? 400 : problem.status
    return {
      status: code,
      mediaType: 'application/json; charset=utf-8',
      body: {
        status: 'error',
        code,
        message: STATUS_CODES[code] ?? 'Error',
        explanation: explain(problem),
      },
    }
  },
}

const explain = ({ code, detail }: WordedProblem): string =>
  code === 'language-not-supported' || code === 'language-pair-not-supported'
    ? 'That pair is not installed'
    : detail
