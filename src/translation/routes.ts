import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { acceptedType } from '../http/accepted-type.ts'
import { sendCompressed } from '../http/content/compressed-json.ts'
import { onDisconnect } from '../http/disconnect.ts'
import { sendStartedEvents } from '../http/event-stream.ts'
import { PreferHeaders, readWaitSeconds, usageTagField } from '../http/preferences.ts'
import { everyBody, everyOperation, glossaryProblems, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { Languages } from './languages/language-schemas.ts'
import { DetectText, TranslateTextNow } from './request-schemas.ts'
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
    handler: (request, reply) => {
      const { body, app } = request
      const { text, to } = body
      const meter = (answer: Translation | TranslationList) => {
        reply.header('x-metered-characters', answer.characters)
        return answer
      }
      const caller = () => ({
        onDisconnect: onDisconnect(reply),
        patienceSeconds: readWaitSeconds(request.headers.prefer),
      })
      if (wantsEvents(request.headers.accept)) {
        const requests = translation.acceptIntoSeveral({ ...body, to: [to].flat() }, app)
        const events = translation.streamNow(requests, app, caller())
        const send = () => sendStartedEvents(reply, events, problemAddress)
        // The events are the answer: there is no value besides.
        return request.inScope(send) as Promise<never>
      }
      if (typeof to !== 'string') {
        const requests = translation.acceptIntoSeveral({ ...body, to }, app)
        const translate = () => translation.translateIntoSeveral(requests, app, caller())
        return request.inScope(() => translate().then(meter))
      }
      const accepted = translation.accept({ ...body, text, to }, app)
      // Sent in this turn of the event loop, without a promise.
      const cached = translation.findCached(accepted, app)
      if (cached) return meter(cached)
      return request.inScope(() => translation.translateNow(accepted, app, caller()).then(meter))
    },
  })
}

/** Whether a client prefers server-sent events to an answer that comes at once. */
const wantsEvents = (accept: string | undefined): boolean =>
  accept?.includes('event-stream') === true &&
  acceptedType(accept, ['application/json', 'text/event-stream']) === 'text/event-stream'

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
