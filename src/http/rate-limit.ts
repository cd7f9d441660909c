// Checks rate limits before a body is read, and reports them in the headers of each response.
// Routes with credentials are limited by app or user; one without declares `config.limit`.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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

type Eventual<T> = T | Promise<T>
type AppPrincipal = FastifyRequest['app']
type UserPrincipal = FastifyRequest['user']

/** Each throws `rate-limited`. */
export interface RequestLimits {
  takeRequest(app: AppPrincipal): Eventual<void>
  allowanceOf(app: AppPrincipal): Allowance | undefined
  takeUserRequest(user: UserPrincipal): Eventual<Allowance | undefined>
  takeFromAddress(address: string): Eventual<Allowance | undefined>
  takeUnknownKey(address: string): Eventual<void>
  takeLogin(address: string, email: string): Eventual<Allowance | undefined>
}

/** Whether the responses of a route carry the `ratelimit-*` headers. */
export const isLimited = ({ config }: { config?: FastifyContextConfig | undefined }): boolean =>
  (config?.auth ?? 'none') !== 'none' || config?.limit !== undefined

export function limitRequests(server: FastifyInstance, limits: RequestLimits): void {
  server.decorateRequest('allowance')
  server.addHook('onRoute', (route) => {
    if (!isLimited(route)) return
    if (route.schema)
      route.schema.response = { ...problems('rate-limited'), ...(route.schema.response as object) }
    route.onRequest = [takeRequest, ...[route.onRequest ?? []].flat()]
    route.onSend = [tellHeaders, ...[route.onSend ?? []].flat()]
    if (route.config?.limit === 'address and email')
      route.preHandler = [takeLogin, ...[route.preHandler ?? []].flat()]
  })

  function takeRequest(
    request: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    const { auth = 'none' } = request.routeOptions.config
    if (auth === 'app') settle(() => limits.takeRequest(request.app), done)
    else if (auth !== 'none')
      settle(() => keep(request, limits.takeUserRequest(request.user)), done)
    else settle(() => keep(request, limits.takeFromAddress(request.ip)), done)
  }

  function takeLogin(
    request: FastifyRequest,
    _reply: FastifyReply,
    done: (error?: Error) => void,
  ): void {
    const { email } = request.body as { email: string }
    settle(() => keep(request, limits.takeLogin(request.ip, email)), done)
  }

  function tellHeaders(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: (error: null, payload: unknown) => void,
  ) {
    if (!reply.hasHeader('ratelimit-limit')) {
      const allowance = request.app ? limits.allowanceOf(request.app) : request.allowance
      if (allowance) tellAllowance(reply, allowance)
    }
    done(null, payload)
  }
}

export function tellAllowance(
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

function keep(request: FastifyRequest, allowance: Eventual<Allowance | undefined>): Eventual<void> {
  const set = (found: Allowance | undefined) => {
    request.allowance = tighter(request.allowance, found)
  }
  return allowance instanceof Promise ? allowance.then(set) : set(allowance)
}

/** Synchronous if the value is already there. */
function settle(check: () => Eventual<void>, done: (error?: Error) => void): void {
  try {
    const checked = check()
    if (checked instanceof Promise) checked.then(() => done(), done)
    else done()
  } catch (error) {
    done(error as Error)
  }
}
