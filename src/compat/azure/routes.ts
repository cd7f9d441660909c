// Azure Translator, as its clients speak it (docs/compatibility/azure.md).
import type { FastifyPluginAsync } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { azureApi } from './azure-api.ts'
import { breakSentences } from './break-sentence.ts'
import { renderDetection } from './detection.ts'
import { renderLanguages } from './languages.ts'
import { readTexts } from './texts.ts'
import { translateClassic } from './translate-classic.ts'
import { translateCurrent } from './translate-current.ts'
import { current, readVersion, requireClassic } from './versions.ts'

interface Options extends CompatOptions {
  translation: TranslationService
}

export const azureRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, translation },
) => {
  prepareCompatibleApi(server, { keys, limits }, azureApi)

  server.post('/translate', (request, reply) => {
    const isCurrent = readVersion(request.parameters) === current
    const translate = isCurrent ? translateCurrent : translateClassic
    return translate(request, reply, { translation, limits, api: azureApi })
  })

  server.post('/detect', async ({ parameters, app }, reply) => {
    requireClassic(parameters)
    const texts = readTexts(parameters, limits)
    const answer = await translation.detect(texts, app, onDisconnect(reply))
    const { detections } = answer as { detections: Detection[] }
    return detections.map((detection) => renderDetection(detection, translation.findSource))
  })

  server.post('/breaksentence', async (request, reply) => {
    requireClassic(request.parameters)
    return breakSentences(request, reply, { translation, limits })
  })

  server.get('/languages', { config: { key: 'none' } }, async ({ parameters, headers }) =>
    renderLanguages(translation.listLanguages(), {
      parameters,
      acceptLanguage: headers['accept-language'],
    }),
  )
}
