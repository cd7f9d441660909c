// Limits are checked here, before a body is read, and told in the headers of every answer they apply to. A route of an app is limited
// by its app; one without credentials says so in `config.limit`.
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from './allowance.ts'
import { problems } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a route that anybody may call is limited: by the caller's address, or besides by the e-mail address in the body. */
    limit?: 'address' | 'address and e-mail'
  }
  interface FastifyRequest {
    /** The limit of a request without an app that is nearest to its end. */
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

/** Whether answers of a route carry the headers. */
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
    if (route.config?.limit === 'address and e-mail')
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

/** Sets the headers. */
export function tellAllowance(
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: Allowance,
): void {
  reply.header('ratelimit-limit', String(limit))
  reply.header('ratelimit-remaining', String(remaining))
  reply.header('ratelimit-reset', String(resetSeconds))
}

/** The one that is nearer to its end. */
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

/** Without a promise where the answer is there at once. */
function settle(check: () => Eventual<void>, done: (error?: Error) => void): void {
  try {
    const checked = check()
    if (checked instanceof Promise) checked.then(() => done(), done)
    else done()
  } catch (error) {
    done(error as Error)
  }
}
