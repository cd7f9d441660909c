import { type Mount, under } from '../mount.ts'
import { ollamaApi } from './ollama-api.ts'
import { ollamaPing, ollamaRoutes } from './ollama-routes.ts'
import { openAiApi } from './openai-api.ts'
import { openAiChatRoutes, openAiModelRoutes } from './openai-routes.ts'

const ollamaBase = '/compat/ollama'
/** Programs with an address of Ollama send it OpenAI's requests too. */
const bases = ['', '/compat', '/compat/openai', ollamaBase]

/** Some programs leave the version of an address out. DeepL's old paths are below `/v1` too. */
const versions = [...under(bases, '/v1'), '/compat/openai']

/** OpenAI's chat completions. */
export const openAi: Mount = {
  api: openAiApi,
  paths: [
    '/compat/openai',
    ...['/responses', '/completions', '/embeddings'].flatMap((path) => under(versions, path)),
  ],
  isOpenToAll: true,
  port: { name: 'openai', base: '/compat/openai' },
  routes: [
    { at: under(versions, '/chat'), plugin: openAiChatRoutes },
    { at: under(versions, '/models'), plugin: openAiModelRoutes },
  ],
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
