import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { sendCompressed } from '../http/content/compressed.ts'
import { onDisconnect } from '../http/disconnect.ts'
import { PreferHeaders, usageTagField } from '../http/preferences.ts'
import { everyBody, everyOperation, glossaryProblems, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { answerTranslation } from './answer.ts'
import { Languages } from './languages/language-schemas.ts'
import { DetectText, PrepareLanguages, TranslateTextNow } from './request-schemas.ts'
import { Detection, DetectionList, meteredHeader, Translation, TranslationList } from './schemas.ts'
import type { TranslationService } from './service.ts'

const tags = ['Translation']
const TranslateHeaders = Type.Object({ ...PreferHeaders.properties, ...usageTagField })

interface Options {
  readonly translation: TranslationService
  readonly maxBodyBytes: number
  readonly problemAddress: (code: string) => string
}

export const translationRoutes: FastifyPluginAsyncTypebox<Options> = async (server, options) => {
  const { translation, maxBodyBytes } = options
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))

  addTranslationRoute(server, options)
  addDetectionRoute(server, translation, maxBodyBytes)
  addPreparationRoute(server, translation, maxBodyBytes)
  addLanguagesRoute(server, translation)
}

function addTranslationRoute(
  server: TypedServer,
  { translation, maxBodyBytes, problemAddress }: Options,
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
      headers: TranslateHeaders,
      body: TranslateTextNow,
      response: {
        200: {
          description:
            'One text has a translation, several texts or languages a list. With ' +
            '`accept: text/event-stream`, server-sent events: `segment` has the next piece of ' +
            'the translation of an `index`, `translation` a complete one, `done` the ' +
            'characters. If it fails after the first event, the last one is `error`, with ' +
            'problem details; what was sent until then is charged.',
          content: {
            'application/json': { schema: Type.Union([ref(Translation), ref(TranslationList)]) },
            'text/event-stream': { schema: Type.String() },
          },
        },
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
    handler: (request, reply) =>
      answerTranslation({ translation, problemAddress }, request.body, reply),
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

function addPreparationRoute(
  server: TypedServer,
  translation: TranslationService,
  bodyLimit: number,
): void {
  server.route({
    method: 'POST',
    url: '/languages/prepare',
    bodyLimit,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'TranslationController_prepareLanguages',
      summary: 'Load what translates a pair',
      description:
        'Starts the engines of a pair in the process that answers, so that the first text need ' +
        'not wait for them. Costs nothing and downloads nothing.',
      tags,
      body: PrepareLanguages,
      response: {
        204: Type.Null({ description: 'They start.' }),
        ...problems(
          ...everyOperation,
          ...everyBody,
          'invalid-api-credentials',
          'unauthenticated',
          'app-disabled',
          'language-not-supported',
          'language-pair-not-supported',
          'rate-limited',
        ),
      },
    },
    handler: async ({ body, app }, reply) => {
      translation.prepareLanguages(body, app)
      return reply.code(204).send(null)
    },
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
