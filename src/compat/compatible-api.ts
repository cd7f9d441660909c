// What all compatible APIs share: any form of body, credentials in one string, errors in the API's
// own shape for everything below its addresses.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnonymousAccess } from '../authentication/anonymous-access.ts'
import type { KeyAuthentication } from '../authentication/key-authentication.ts'
import { onDisconnect } from '../http/disconnect.ts'
import type { RenderedProblem, RenderProblem } from '../http/errors/error-handler.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { TranslateText } from '../translation/request-schemas.ts'
import type { TranslationList } from '../translation/schemas.ts'
import type { TranslationService } from '../translation/service.ts'
import { acceptForms } from './body-parsers.ts'
import { type Fields, fieldsOfForm } from './fields.ts'
import { inWordsOf, type Vocabulary, type WordedProblem } from './own-words.ts'
import { createParameters, type Parameters } from './parameters.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameters of a compatible API, from the body and the query. */
    parameters: Parameters
  }
  interface FastifyContextConfig {
    /** Only routes of compatible APIs have it: those with `none` answer without credentials. */
    key?: 'required' | 'none'
  }
}

/** What bounds the requests of compatible APIs. */
export interface SizeLimits {
  maxTexts: number
  maxCharacters: number
  maxBodyBytes: number
}

/** What the routes of each compatible API get. */
export interface CompatOptions {
  keys: KeyAuthentication
  limits: SizeLimits
}

export type TextTranslation = Pick<
  TranslationService,
  'accept' | 'findCached' | 'translateNow' | 'translateIntoSeveral'
>

export interface CompatibleApi {
  vocabulary: Vocabulary
  /** The problem is in the words of the API. */
  renderProblem(problem: WordedProblem, request: FastifyRequest): RenderedProblem
  /** The `apiKey:apiSecret` of a request, where this API's clients put it. */
  findKey(request: FastifyRequest): string | undefined
  /** How long a request waits for models: less than the time limit of usual clients. */
  patienceSeconds: number
  /** What answers requests without a key, if anything does. */
  anonymous?: AnonymousAccess | undefined
  /** Its clients send JSON under any content type. */
  onlyJson?: boolean
  /** The header in which this API's answers have the ID of their request. */
  requestIdHeader?: string
  /** The header in which its clients give their usage a tag. */
  usageTagHeader?: string
  /** The parameter that a body becomes which is a JSON list; without it such a body is refused. */
  listName?: string
}

/** What the routes of an API take from it. */
type Preparation = Pick<
  CompatibleApi,
  'findKey' | 'anonymous' | 'onlyJson' | 'requestIdHeader' | 'listName' | 'usageTagHeader'
>

/** An error of an API in its own words and shape. */
export const renderIn =
  (api: CompatibleApi): RenderProblem =>
  (problem, request) => {
    const rendered = api.renderProblem(inWordsOf(api.vocabulary, problem), request)
    return {
      ...rendered,
      status: statusFor(request, rendered.status),
      headers: {
        ...rendered.headers,
        ...(api.requestIdHeader !== undefined && { [api.requestIdHeader]: request.id }),
      },
    }
  }

/** Weblate asks a service no more for half an hour after a 503, which means "try again" here. */
const statusFor = ({ headers }: FastifyRequest, status: number): number =>
  status === 503 && headers['user-agent']?.startsWith('Weblate/') ? 529 : status

const maxQueryFields = 1_100

/**
 * Prepares an encapsulated server for the routes of a compatible API. The server's error handler
 * knows by the URL in which shape an API's errors are.
 */
export function prepareCompatibleApi(
  server: FastifyInstance,
  { keys, limits }: CompatOptions,
  preparation: Preparation,
): void {
  const { findKey, anonymous, usageTagHeader } = preparation
  const { onlyJson = false, requestIdHeader, listName } = preparation
  acceptForms(server, { maxTexts: limits.maxTexts, onlyJson, listName })
  if (requestIdHeader !== undefined)
    server.addHook('onRequest', async ({ id }, reply) => void reply.header(requestIdHeader, id))
  server.addHook('onRoute', (route) => {
    route.bodyLimit ??= limits.maxBodyBytes
    route.schema = { ...route.schema, hide: true } as object
  })
  server.addHook('preHandler', async (request) => {
    request.parameters = parametersOf(request, (request.body as Fields | undefined) ?? new Map())
    if (request.routeOptions.config.key === 'none') return
    // An upload with the key in a header is authenticated before its body is read.
    const app = request.app ?? (await authenticate(request))
    request.app = await keys.tagUsage(app, request, usageTagHeader)
  })

  async function authenticate(request: FastifyRequest): Promise<AppPrincipal> {
    const key = findKey(request)
    return key === undefined && anonymous?.isConfigured('keyless')
      ? anonymous.admit('keyless', request.ip)
      : keys.authenticateKey(key, request.ip)
  }
}

/** The parameters of a request: fields of its body, then its query. */
export function parametersOf({ url }: FastifyRequest, ...body: Fields[]): Parameters {
  const [, query = ''] = url.split('?', 2)
  return createParameters(...body, fieldsOfForm(query, maxQueryFields))
}

/** What translating the texts of a request takes. */
export interface TextRequestOptions extends Pick<WaitingCaller, 'api'> {
  translation: TextTranslation
  limits: SizeLimits
}

/** The client that a translation is for. */
export interface WaitingCaller {
  app: AppPrincipal
  reply: FastifyReply
  api: CompatibleApi
}

/** Translates texts for a caller that waits, as `POST /translateText` does. */
export async function translateTexts(
  translation: TextTranslation,
  body: Omit<TranslateText, 'text'> & { text: string[] },
  { app, reply, api: { patienceSeconds } }: WaitingCaller,
): Promise<TranslationList> {
  const accepted = translation.accept(body, app)
  const answer =
    translation.findCached(accepted, app) ??
    (await translation.translateNow(accepted, app, {
      onDisconnect: onDisconnect(reply),
      patienceSeconds,
    }))
  reply.header('x-metered-characters', answer.characters)
  return answer as TranslationList
}
