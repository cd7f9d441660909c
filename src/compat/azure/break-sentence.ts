import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import { invalidInput } from '../../http/problems.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import type { SizeLimits } from '../compatible-api.ts'
import { createSentenceMeter } from './sentence-lengths.ts'
import { readTexts } from './texts.ts'

/** The lengths of the sentences of each text, in the given or the detected language. */
export async function breakSentences(
  { parameters, app }: FastifyRequest,
  reply: FastifyReply,
  { translation, limits }: { translation: TranslationService; limits: SizeLimits },
) {
  const texts = readTexts(parameters, limits)
  const measure = createSentenceMeter()
  const asked = parameters.findString('language')
  if (asked !== undefined) {
    const language = parseLanguage(asked)
    if (language === undefined) throw invalidInput('language', 'There is no such language.')
    return texts.map((text) => ({ sentLen: measure(text, language) }))
  }
  const answer = await translation.detect(texts, app, onDisconnect(reply))
  const { detections } = answer as { detections: Detection[] }
  return detections.map(({ language, confidence }, index) => ({
    detectedLanguage: { language, score: confidence },
    sentLen: measure(texts[index] ?? '', language),
  }))
}
