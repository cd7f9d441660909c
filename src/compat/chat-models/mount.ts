import { type Mount, under } from '../mount.ts'
import { ollamaApi } from './ollama-api.ts'
import { ollamaPing, ollamaRoutes } from './ollama-routes.ts'
import { openAiApi } from './openai-api.ts'
import { openAiRoutes } from './openai-routes.ts'

const ollamaBase = '/compat/ollama'
/** Programs with an address of Ollama send it OpenAI's requests too. */
const bases = ['', '/compat', '/compat/openai', ollamaBase]

const versions = under(bases, '/v1')

/** OpenAI's chat completions. Some programs leave the version of an address out. */
export const openAi: Mount = {
  api: openAiApi,
  paths: [
    '/compat/openai',
    ...versions.flatMap((version) =>
      under([version], '/chat').concat(
        ...['/models', '/responses', '/completions', '/embeddings'].map((path) => version + path),
      ),
    ),
  ],
  isOpenToAll: true,
  port: { name: 'openai', base: '/compat/openai' },
  routes: [{ at: [...versions, '/compat/openai'], plugin: openAiRoutes }],
}

export const ollama: Mount = {
  api: ollamaApi,
  paths: [],
  port: { name: 'ollama', base: ollamaBase },
  isOpenToAll: true,
  routes: [
    { at: under(['', '/compat', ollamaBase], '/api'), plugin: ollamaRoutes },
    { at: [ollamaBase], plugin: ollamaPing },
  ],
}
