// What the console asks for a person without an account: as /translateText and /detect, for pages
// of the service only (docs/accounts.md).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { onDisconnect } from '../../http/disconnect.ts'
import { PreferHeaders } from '../../http/preferences.ts'
import { everyBody, everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import { createValidatorCompiler } from '../../http/validation.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { DetectForGuest, TranslateForGuest } from '../request-schemas.ts'
import { Detection, Translation } from '../schemas.ts'
import { type Guests, refuseFieldsOfApps, translateForGuest } from './guests.ts'

interface Options {
  /** The app that pays. Throws for pages of other origins, and when a limit is reached. */
  readonly admit: (request: FastifyRequest) => Promise<AppPrincipal>
  readonly guests: Guests
  readonly bodyLimit: number
}

const path = '/console/guest'
const hide = true
const guestProblems = [
  ...everyOperation,
  ...everyBody,
  'origin-refused',
  'unauthenticated',
  'app-disabled',
  'text-too-long',
  'rate-limited',
  'translation-timeout',
] as const

export const guestRoutes: FastifyPluginAsyncTypebox<Options> = async (server, options) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
  server.addHook('onRequest', async (request) => {
    request.app = await options.admit(request)
  })
  addTranslationRoute(server, options)
  addDetectionRoute(server, options)
}

function addTranslationRoute(server: TypedServer, { guests, bodyLimit }: Options): void {
  server.route({
    method: 'POST',
    url: `${path}/translateText`,
    bodyLimit,
    config: { opensScope: true },
    schema: {
      hide,
      headers: PreferHeaders,
      body: TranslateForGuest,
      response: {
        200: {
          content: {
            'application/json': { schema: ref(Translation) },
            'text/event-stream': { schema: Type.String() },
          },
        },
        ...problems(
          ...guestProblems,
          'guest-limit-exceeded',
          'language-not-supported',
          'language-pair-not-supported',
          'quota-exceeded',
          'budget-exceeded',
          'engine-unavailable',
          'model-downloading',
          'overloaded',
        ),
      },
    },
    preValidation: async ({ body }) => refuseFieldsOfApps(body),
    handler: (request, reply) => translateForGuest(guests, request.body, reply),
  })
}

function addDetectionRoute(
  server: TypedServer,
  { guests: { translation }, bodyLimit }: Options,
): void {
  server.route({
    method: 'POST',
    url: `${path}/detect`,
    bodyLimit,
    schema: {
      hide,
      body: DetectForGuest,
      response: { 200: ref(Detection), ...problems(...guestProblems) },
    },
    handler: (request, reply) =>
      translation.detect(request.body.text, request.app, onDisconnect(reply)) as Promise<Detection>,
  })
}
