import type { ProblemCode } from '../../http/problems.ts'
import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer, findHeader } from '../header-keys.ts'
import { parameterAt, type Vocabulary, type WordedProblem } from '../own-words.ts'
import { current } from './versions.ts'

/** Azure's numbers: the status and three digits more. */
const numbers: Readonly<Partial<Record<ProblemCode, number>>> = {
  'malformed-json': 400_074,
  'text-too-long': 400_050,
  'payload-too-large': 400_077,
  'language-pair-not-supported': 400_023,
  'quota-exceeded': 403_001,
  'budget-exceeded': 403_001,
}

/** By the parameter that has an unsuitable value. */
const numbersOfParameters: Readonly<Record<string, number>> = {
  'api-version': 400_021,
  Text: 400_003,
  from: 400_035,
  to: 400_036,
  targets: 400_036,
  language: 400_019,
}

const vocabulary: Vocabulary = {
  names: { text: 'Text', from: 'from', to: 'to', format: 'textType', requestId: 'X-RequestId' },
  operations: { 'GET /languages': 'GET /languages' },
}

/** Azure Translator. */
export const azureApi: CompatibleApi = {
  vocabulary,
  requestIdHeader: 'x-requestid',
  listName: 'inputs',
  patienceSeconds: 9,

  findKey: ({ headers, parameters }) =>
    findHeader(headers, 'ocp-apim-subscription-key') ??
    findBearer(headers) ??
    parameters.findString('Subscription-Key'),

  renderProblem(problem, { url }) {
    const number = numberOf(problem)
    const code = url.includes(`api-version=${current}`) ? String(number) : number
    return {
      status: Math.floor(number / 1_000),
      mediaType: 'application/json; charset=utf-8',
      body: { error: { code, message: problem.detail } },
    }
  },
}

function numberOf({ code, status, errors: [error] = [] }: WordedProblem): number {
  const known = numbers[code]
  if (known !== undefined) return known
  const parameter = parameterAt(error?.pointer ?? '', vocabulary)
  if (code === 'validation-failed' || code === 'language-not-supported')
    return numbersOfParameters[parameter] ?? 400_000
  return (status === 422 ? 400 : status) * 1_000
}
