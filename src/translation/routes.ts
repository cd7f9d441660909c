import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { sendCompressed } from '../http/content/compressed-json.ts'
import { onDisconnect } from '../http/disconnect.ts'
import { PreferHeaders, readWaitSeconds } from '../http/preferences.ts'
import { everyBody, everyOperation, glossaryProblems, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import {
  Detection,
  DetectionList,
  DetectText,
  Languages,
  meteredHeader,
  TranslateText,
  Translation,
  TranslationList,
} from './schemas.ts'
import type { TranslationService } from './service.ts'

const tags = ['Translation']

export const translationRoutes: FastifyPluginAsyncTypebox<{
  translation: TranslationService
  maxBodyBytes: number
}> = async (server, { translation, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

  addTranslationRoute(server, translation, maxBodyBytes)
  addDetectionRoute(server, translation, maxBodyBytes)
  addLanguagesRoute(server, translation)
}

function addTranslationRoute(
  server: TypedServer,
  translation: TranslationService,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'POST',
    url: '/translateText',
    bodyLimit: maxBodyBytes,
    config: {
      auth: 'app',
      appRole: 'member',
      opensScope: true,
      responseHeaders: { 200: meteredHeader },
    },
    schema: {
      operationId: 'TranslationController_translateText',
      summary: 'Translate texts synchronously',
      tags,
      headers: PreferHeaders,
      body: TranslateText,
      response: {
        200: Type.Union([ref(Translation), ref(TranslationList)]),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-api-credentials',
          'unauthenticated',
          'app-disabled',
          'text-too-long',
          'language-not-supported',
          'language-pair-not-supported',
          ...glossaryProblems,
          'rate-limited',
          'quota-exceeded',
          'budget-exceeded',
          'engine-unavailable',
          'model-downloading',
          'overloaded',
          'translation-timeout',
        ),
      },
    },
    handler: (request, reply) => {
      const accepted = translation.accept(request.body, request.app)
      const meter = (answer: Translation | TranslationList) => {
        reply.header('x-metered-characters', answer.characters)
        return answer
      }
      // Sent in this turn of the event loop, without a promise.
      const cached = translation.findCached(accepted, request.app)
      if (cached) return meter(cached)
      const translate = () =>
        translation
          .translateNow(accepted, request.app, {
            onDisconnect: onDisconnect(reply),
            patienceSeconds: readWaitSeconds(request.headers.prefer),
          })
          .then(meter)
      return request.inScope(translate)
    },
  })
}

function addDetectionRoute(
  server: TypedServer,
  translation: TranslationService,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'POST',
    url: '/detect',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'TranslationController_detect',
      summary: 'Detect the language of texts',
      tags,
      body: DetectText,
      response: {
        200: Type.Union([ref(Detection), ref(DetectionList)]),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-api-credentials',
          'unauthenticated',
          'app-disabled',
          'text-too-long',
          'rate-limited',
          'translation-timeout',
        ),
      },
    },
    handler: (request, reply) =>
      translation.detect(request.body.text, request.app, onDisconnect(reply)),
  })
}

function addLanguagesRoute(server: TypedServer, translation: TranslationService): void {
  server.route({
    method: 'GET',
    url: '/languages',
    schema: {
      operationId: 'TranslationController_listLanguages',
      summary: 'List the languages and their targets',
      tags,
      response: {
        200: ref(Languages),
        ...problems(...everyOperation),
      },
    },
    handler: async (request, reply) => {
      await sendCompressed(request, reply, translation.listLanguages())
    },
  })
}
