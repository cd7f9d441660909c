import type { CompatibleApi } from '../compatible-api.ts'
import { findBearer } from '../header-keys.ts'
import { openAiApi } from './openai-api.ts'

/** Ollama's errors are one string; programs that know keys send them as OpenAI's do. */
export const ollamaApi: CompatibleApi = {
  vocabulary: {
    names: { ...openAiApi.vocabulary.names, text: 'messages' },
    operations: { 'GET /languages': 'GET /api/tags' },
  },
  patienceSeconds: 25,
  onlyJson: true,
  findKey: ({ headers }) => findBearer(headers),
  renderProblem: ({ detail, status }) => ({
    status: status === 422 ? 400 : status,
    mediaType: 'application/json; charset=utf-8',
    body: { error: detail },
  }),
}
