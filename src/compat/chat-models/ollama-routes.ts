// Ollama's API (docs/compatibility/chat.md). Its answers are streams unless a request says
// otherwise.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { answerChat, openAnswer, streamChat } from './answer.ts'
import { type Chat, readChat } from './chat-task.ts'
import { isListed, listModels } from './models.ts'
import { ollamaApi } from './ollama-api.ts'
import { type Answer, type AnswerHead, sentencesOf } from './openai-answers.ts'
import { sendLines } from './streamed-answer.ts'

interface Options extends CompatOptions {
  translation: TranslationService
  now: () => Date
}

/** Programs compare it: 0.9 and later know structured answers. */
const version = '0.12.0'

/** What programs ask at the address itself, to see whether it is the right one. */
export const ollamaPing: FastifyPluginAsync<Options> = async (server, { keys, limits }) => {
  prepareCompatibleApi(server, { keys, limits }, ollamaApi)
  server.route({
    method: 'GET',
    url: '/',
    config: { key: 'none' },
    handler: async (_request, reply) => reply.type('text/plain').send('Ollama is running'),
  })
}

export const ollamaRoutes: FastifyPluginAsync<Options> = async (server, options) => {
  const { keys, limits } = options
  prepareCompatibleApi(server, { keys, limits }, ollamaApi)
  addModelRoutes(server, options)
  addAnswerRoute(server, options, {
    url: '/chat',
    isEmpty: ({ parameters }) => (parameters.findItems('messages') ?? []).length === 0,
    read: ({ parameters }) => readChat(parameters),
    write: (content) => ({ message: { role: 'assistant', content } }),
  })
  addAnswerRoute(server, options, {
    url: '/generate',
    isEmpty: ({ parameters }) => parameters.findString('prompt') === undefined,
    read: ({ parameters }) => ({
      model: parameters.findString('model') ?? '',
      system: parameters.findString('system') ?? '',
      user: parameters.findString('prompt') ?? '',
    }),
    write: (response) => ({ response }),
    last: { context: [] },
  })
}

interface AnswerRoute {
  readonly url: string
  /** Whether a request only loads the model. */
  isEmpty(request: FastifyRequest): boolean
  read(request: FastifyRequest): Chat
  write(content: string): object
  /** Further fields of the last line. */
  readonly last?: object
}

function addAnswerRoute(
  server: FastifyInstance,
  { translation, now }: Options,
  { url, isEmpty, read, write, last = {} }: AnswerRoute,
): void {
  server.route({
    method: 'POST',
    url,
    handler: async (request, reply) => {
      const isStreamed = request.parameters.findFlag('stream') ?? true
      const startedAt = performance.now()
      if (isEmpty(request)) {
        const model = request.parameters.findString('model') ?? ''
        const created_at = now().toISOString()
        return { model, created_at, ...write(''), done: true, done_reason: 'load' }
      }
      const chat = read(request)
      const options = { api: ollamaApi, translation, now }
      const head = headOf(openAnswer(chat, options))
      const endOf = (answer: Answer) => ({
        ...{ done: true, done_reason: 'stop', ...last },
        ...countersOf(answer, startedAt),
      })
      if (!isStreamed) {
        const answer = await answerChat(chat, request, reply, options)
        return { ...head, ...write(answer.content), ...endOf(answer) }
      }
      async function* lines(): AsyncGenerator<string> {
        for await (const piece of streamChat(chat, request, reply, options))
          yield typeof piece === 'string'
            ? sentencesOf(piece)
                .map((part) => toLine({ ...head, ...write(part), done: false }))
                .join('')
            : toLine({ ...head, ...write(''), ...endOf(piece) })
      }
      reply.type('application/x-ndjson')
      return sendLines(reply, lines(), { api: ollamaApi, writeError: toLine })
    },
  })
}

const toLine = (value: object): string => `${JSON.stringify(value)}\n`

const headOf = ({ model, createdAt }: AnswerHead) => ({
  model,
  created_at: createdAt.toISOString(),
})

/** Times are nanoseconds; what is counted is characters. */
function countersOf({ readCharacters, writtenCharacters }: Answer, startedAt: number) {
  const total_duration = Math.round((performance.now() - startedAt) * 1_000_000)
  return {
    total_duration,
    load_duration: 0,
    prompt_eval_count: readCharacters,
    prompt_eval_duration: 0,
    eval_count: writtenCharacters,
    eval_duration: total_duration,
  }
}

const details = {
  parent_model: '',
  format: 'gguf',
  family: 'dragoman',
  families: ['dragoman'],
  parameter_size: '',
  quantization_level: '',
}

function addModelRoutes(server: FastifyInstance, { translation, now }: Options): void {
  const modified_at = now().toISOString()

  server.route({
    method: 'GET',
    url: '/version',
    config: { key: 'none' },
    handler: async () => ({ version }),
  })

  server.route({
    method: 'GET',
    url: '/tags',
    handler: async () => ({
      models: listModels(translation.listLanguages()).map((model) => ({
        name: `${model}:latest`,
        model: `${model}:latest`,
        modified_at,
        size: 0,
        digest: createHash('sha256').update(model).digest('hex'),
        details,
      })),
    }),
  })

  server.route({ method: 'GET', url: '/ps', handler: async () => ({ models: [] }) })

  server.route({
    method: 'POST',
    url: '/show',
    handler: async ({ parameters }) => {
      checkModel(parameters.findString('model') ?? parameters.findString('name'), translation)
      return {
        modelfile: '',
        parameters: '',
        template: '{{ .Prompt }}',
        details,
        model_info: { 'general.architecture': 'dragoman', 'dragoman.context_length': 32_768 },
        capabilities: ['completion'],
      }
    },
  })

  server.route({
    method: 'POST',
    url: '/pull',
    handler: async ({ parameters }) => {
      checkModel(parameters.findString('model') ?? parameters.findString('name'), translation)
      return { status: 'success' }
    },
  })
}

/** Throws `model-not-found`. */
function checkModel(model: string | undefined, translation: TranslationService): void {
  if (model !== undefined && isListed(model, translation.listLanguages())) return
  throw new Problem('model-not-found', {
    detail: `model '${(model ?? '').slice(0, 80).toWellFormed()}' not found`,
  })
}
