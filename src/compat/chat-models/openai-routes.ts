// OpenAI's models and chat completions (docs/compatibility/chat.md).
import type { FastifyPluginAsync } from 'fastify'
import { invalidInput, Problem } from '../../http/problems.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import type { Parameters } from '../parameters.ts'
import { answerChat, openAnswer, streamChat } from './answer.ts'
import { readChat } from './chat-task.ts'
import { isListed, listModels } from './models.ts'
import { completionOf, event, writeEvents } from './openai-answers.ts'
import { openAiApi } from './openai-api.ts'
import { sendLines } from './streamed-answer.ts'

interface Options extends CompatOptions {
  translation: TranslationService
  now: () => Date
}

/** Answers of models, below `/chat`. */
export const openAiChatRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation, now },
) => {
  prepareCompatibleApi(server, { keys, limits }, openAiApi)

  server.route({
    method: 'POST',
    url: '/completions',
    handler: async (request, reply) => {
      const { parameters } = request
      refuseWithoutMeaning(parameters)
      const isStreamed = parameters.findFlag('stream') ?? false
      const withUsage = parameters.findObject('stream_options')?.findFlag('include_usage') ?? false
      const chat = readChat(parameters)
      const options = { api: openAiApi, translation, now }
      if (!isStreamed) return completionOf(await answerChat(chat, request, reply, options))
      const pieces = streamChat(chat, request, reply, options)
      const lines = writeEvents(pieces, openAnswer(chat, options), { withUsage })
      reply.type('text/event-stream; charset=utf-8')
      return sendLines(reply, lines, { api: openAiApi, writeError: event })
    },
  })
}

/** The models, at `/models`. */
export const openAiModelRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation, now },
) => {
  prepareCompatibleApi(server, { keys, limits }, openAiApi)
  const created = Math.floor(now().getTime() / 1_000)
  const modelOf = (id: string) => ({ id, object: 'model', created, owned_by: 'dragoman' })

  server.route({
    method: 'GET',
    url: '/',
    handler: async () => ({
      object: 'list',
      data: listModels(translation.listLanguages()).map(modelOf),
    }),
  })

  server.route({
    method: 'GET',
    url: '/:model',
    handler: async ({ params }) => {
      const { model } = params as { model: string }
      if (isListed(model, translation.listLanguages())) return modelOf(model)
      throw new Problem('model-not-found', {
        detail: `The model '${model.slice(0, 80).toWellFormed()}' does not exist.`,
      })
    },
  })
}

/** What would have an effect that a translation cannot have. */
function refuseWithoutMeaning(parameters: Parameters): void {
  if ((parameters.findInteger('n') ?? 1) > 1)
    throw invalidInput('n', 'There is one translation of a text: it must be 1.')
}
