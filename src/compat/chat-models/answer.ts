import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatibleApi, translateTexts } from '../compatible-api.ts'
import { type Chat, readTask } from './chat-task.ts'
import { anyModel } from './models.ts'
import type { Answer } from './openai-answers.ts'

interface AnswerOptions {
  readonly api: CompatibleApi
  readonly translation: TranslationService
  readonly now: () => Date
}

/** Translates what a chat asks for. Throws `validation-failed`, `model-not-found`. */
export async function answerChat(
  chat: Chat,
  { app }: FastifyRequest,
  reply: FastifyReply,
  { api, translation, now }: AnswerOptions,
): Promise<Answer> {
  const { texts, to, from, write } = readTask(chat, translation.listLanguages())
  const { translations } = await translateTexts(
    translation,
    { text: [...texts], to, format: 'text', ...(from !== undefined && { from }) },
    { app, reply, api },
  )
  return {
    model: chat.model || anyModel,
    content: write(translations),
    readCharacters: countCharacters(texts),
    writtenCharacters: countCharacters(translations.map(({ translatedText }) => translatedText)),
    createdAt: now(),
  }
}

const countCharacters = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + [...text].length, 0)
