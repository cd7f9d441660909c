import type { FastifyRequest } from 'fastify'
import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer } from '../header-keys.ts'
import type { Vocabulary } from '../own-words.ts'
import { answerProblem } from './answers.ts'

/** The parameters of tools have the names of the native API; its operations are tools. */
export const vocabulary: Vocabulary = {
  names: {
    text: 'text',
    from: 'from',
    to: 'to',
    format: 'format',
    glossaryId: 'glossaryId',
    glossaryIds: 'glossaryIds',
    requestId: 'x-request-id',
  },
  operations: {
    'GET /languages': 'list_languages',
    'GET /glossaries': 'list_glossaries',
    'GET /glossaries/{id}': 'list_glossaries',
    'GET /queue/{id}': 'get_document',
    'GET /queue/{id}?wait=30': 'get_document',
    'POST /documents': 'translate_document',
  },
}

/** The Model Context Protocol. */
export const mcpApi: CompatibleApi = {
  vocabulary,

  // Its clients wait 60 s.
  patienceSeconds: 45,

  findKey,

  renderProblem: (problem, { body }) => {
    const { status, message = {} } = answerProblem(body, problem)
    return {
      status,
      mediaType: 'application/json; charset=utf-8',
      body: message,
      // Without the address of metadata, so that no client begins OAuth, which is not here.
      headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {},
    }
  },
}

function findKey({ headers }: FastifyRequest): string | undefined {
  const { 'x-api-key': apiKey, 'x-api-secret': apiSecret } = headers
  if (typeof apiKey === 'string' && typeof apiSecret === 'string') return `${apiKey}:${apiSecret}`
  return findBearer(headers)
}
