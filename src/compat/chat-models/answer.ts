// Answers chats with translations, at once or piece by piece.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import type { TranslateText } from '../../translation/request-schemas.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatibleApi, translateTexts } from '../compatible-api.ts'
import { type Chat, type ChatTask, readTask } from './chat-task.ts'
import { anyModel } from './models.ts'
import type { Answer, AnswerHead } from './openai-answers.ts'

type TextRequest = Pick<TranslateText, 'to' | 'from' | 'format'> & { text: string[] }

interface AnswerOptions {
  readonly api: CompatibleApi
  readonly translation: TranslationService
  readonly now: () => Date
}

/** Translates what a chat asks for. Rejects with `validation-failed`, `model-not-found`. */
export async function answerChat(
  chat: Chat,
  { app }: FastifyRequest,
  reply: FastifyReply,
  options: AnswerOptions,
): Promise<Answer> {
  const { api, translation } = options
  const task = readTask(chat, translation.listLanguages())
  const { translations } = await translateTexts(translation, requestOf(task), { app, reply, api })
  return { ...openAnswer(chat, options), ...finish(task, translations) }
}

/**
 * The same piece by piece, if its content is one text; the last is the complete answer. Rejects as
 * `answerChat`, also after pieces.
 */
export async function* streamChat(
  chat: Chat,
  { app }: FastifyRequest,
  reply: FastifyReply,
  options: AnswerOptions,
): AsyncGenerator<string | Answer> {
  const { api, translation } = options
  const task = readTask(chat, translation.listLanguages())
  const { to, ...request } = requestOf(task)
  const requests = translation.acceptIntoSeveral({ ...request, to: [to] }, app)
  const { patienceSeconds } = api
  const caller = { onDisconnect: onDisconnect(reply), patienceSeconds }
  const translations: Translation[] = []
  for await (const { name, data } of translation.streamNow(requests, app, caller)) {
    if (name === 'segment' && task.isPlain) yield data.translatedText
    if (name === 'translation') translations[data.index] = data
  }
  const finished = finish(task, translations)
  if (!task.isPlain) yield finished.content
  yield { ...openAnswer(chat, options), ...finished }
}

const requestOf = ({ texts, to, from }: ChatTask): TextRequest => ({
  text: [...texts],
  to,
  format: 'text',
  ...(from !== undefined && { from }),
})

export const openAnswer = ({ model }: Chat, { now }: AnswerOptions): AnswerHead => ({
  model: model || anyModel,
  createdAt: now(),
})

const finish = (
  { texts, write }: ChatTask,
  translations: readonly Translation[],
): Omit<Answer, keyof AnswerHead> => ({
  content: write(translations),
  readCharacters: countCharacters(texts),
  writtenCharacters: countCharacters(translations.map(({ translatedText }) => translatedText)),
})

const countCharacters = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + [...text].length, 0)
