// Checks rate limits before a body is read, and reports them in the headers of each response.
// Routes with credentials are limited by app or user; one without declares `config.limit`.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnonymousCaller } from '../shared/principals.ts'
import type { Allowance } from './allowance.ts'
import { problems } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How a route without credentials is limited: by IP address, or also by the email address in
     * the body.
     */
    limit?: 'address' | 'address and email'
  }
  interface FastifyRequest {
    /** The limit that is nearest to exhaustion, for a request without an app. */
    allowance: Allowance | undefined
  }
}

type AppPrincipal = FastifyRequest['app']
type UserPrincipal = FastifyRequest['user']

/** The requests of apps. */
export interface AppRequestLimits {
  /** Counts a request if that is possible without waiting. */
  tryTakeRequest(app: AppPrincipal): boolean
  /** Counts a request. Throws `rate-limited`. */
  takeRequest(app: AppPrincipal): Promise<void>
  /** The app's tightest limit in this minute. */
  allowanceOf(app: AppPrincipal): Allowance | undefined
}

/** The requests of users, and of callers who are not known. Each `take…` throws `rate-limited`. */
export interface CallerLimits {
  /** Counts a request with an access token. */
  takeUserRequest(user: UserPrincipal): Promise<Allowance | undefined>
  /** Counts a request without credentials. */
  takeFromAddress(address: string): Promise<Allowance | undefined>
  /** Counts a request with a wrong key or secret. */
  takeUnknownKey(address: string): Promise<void>
  /** Counts a request without credentials that an app pays for. */
  takeAnonymous(caller: AnonymousCaller, address: string): Promise<void>
  /** Counts characters before they are translated for guests. Throws `guest-limit-exceeded`. */
  takeGuestCharacters(address: string, count: number): Promise<void>
  /** Returns characters that were not translated. */
  returnGuestCharacters(address: string, count: number): void
  /** Counts an attempt to log in or sign up with this email address. */
  takeLogin(address: string, email: string): Promise<Allowance | undefined>
}

export type RequestLimits = AppRequestLimits & CallerLimits

/** Whether the responses of a route carry the `ratelimit-*` headers. */
export const isLimited = ({ config }: { config?: FastifyContextConfig | undefined }): boolean =>
  (config?.auth ?? 'none') !== 'none' || config?.limit !== undefined

export function limitRequests(server: FastifyInstance, limits: RequestLimits): void {
  server.decorateRequest('allowance')
  server.addHook('onRoute', (route) => {
    if (!isLimited(route)) return
    if (route.schema)
      route.schema.response = { ...problems('rate-limited'), ...(route.schema.response as object) }
    const takeRequest = route.config?.auth === 'app' ? takeAppRequest : takeCallerRequest
    route.onRequest = [takeRequest, ...[route.onRequest ?? []].flat()]
    route.onSend = [sendHeaders, ...[route.onSend ?? []].flat()]
    if (route.config?.limit === 'address and email')
      route.preHandler = [takeLogin, ...[route.preHandler ?? []].flat()]
  })

  function takeAppRequest(
    { app }: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    // Most requests of apps are counted without a promise: a cached translation has none either.
    if (limits.tryTakeRequest(app)) done()
    else limits.takeRequest(app).then(() => done(), done)
  }

  async function takeCallerRequest(request: FastifyRequest): Promise<void> {
    const { auth = 'none' } = request.routeOptions.config
    const taken =
      auth === 'none' ? limits.takeFromAddress(request.ip) : limits.takeUserRequest(request.user)
    noteAllowance(request, await taken)
  }

  async function takeLogin(request: FastifyRequest): Promise<void> {
    const { email } = request.body as { email: string }
    noteAllowance(request, await limits.takeLogin(request.ip, email))
  }

  function sendHeaders(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) {
    if (!reply.hasHeader('ratelimit-limit')) {
      const allowance = request.app ? limits.allowanceOf(request.app) : request.allowance
      if (allowance) sendAllowance(reply, allowance)
    }
    done(null, payload)
  }
}

export function sendAllowance(
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: Allowance,
): void {
  reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', String(remaining))
  reply.header('ratelimit-reset', String(resetSeconds))
}

/** Returns the one that is nearer to exhaustion. */
export function tighter(
  one: Allowance | undefined,
  other: Allowance | undefined,
): Allowance | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one.remaining / one.limit <= other.remaining / other.limit ? one : other
}

function noteAllowance(request: FastifyRequest, allowance: Allowance | undefined): void {
  request.allowance = tighter(request.allowance, allowance)
}
