// The only place that checks credentials, before a body is read. A route declares what it needs in
// `config.auth`.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountService } from '../accounts/service.ts'
import type { AppService } from '../apps/service.ts'
import { originOf } from '../http/origin.ts'
import { Problem } from '../http/problems.ts'
import type { RequestLimits } from '../http/rate-limit.ts'
import type { AppPrincipal, UserPrincipal } from './principals.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a `bearer` or an `operator` route. */
    user: UserPrincipal
    /** The app of an `app` route. */
    app: AppPrincipal
  }
}

export interface AuthenticationServices {
  accounts: Pick<AccountService, 'authenticate'>
  apps: Pick<AppService, 'authenticate' | 'getOwned'>
  limits: Pick<RequestLimits, 'takeUnknownKey'>
}

export function authenticateRequests(
  server: FastifyInstance,
  { accounts, apps, limits }: AuthenticationServices,
): void {
  server.decorateRequest('user')
  server.decorateRequest('app')
  server.addHook('onRequest', (request, _reply, done) => {
    const { auth } = request.routeOptions.config
    const refuse = (error: Error): void => void refuseCounted(request, error).catch(done)
    const settle = <T>(principal: T | Promise<T>, keep: (principal: T) => void): void => {
      if (principal instanceof Promise) principal.then(keep).then(() => done(), refuse)
      else {
        keep(principal)
        done()
      }
    }
    try {
      if (auth === 'bearer') {
        settle(accounts.authenticate(bearerToken(request), originOf(request)), (user) => {
          request.user = user
        })
      } else if (auth === 'operator') {
        settle(accounts.authenticate(bearerToken(request), originOf(request)), (user) => {
          if (!user.operator)
            throw new Problem('operator-required', {
              detail: 'Ask an operator of the service (`DRAGOMAN_OPERATORS`).',
            })
          request.user = user
        })
      } else if (auth === 'app') {
        settle(authenticateApp(request), (app) => {
          request.app = app
        })
      } else done()
    } catch (error) {
      refuse(error as Error)
    }
  })

  /**
   * Only failures are counted: valid credentials are accepted, whatever others send from the same
   * address.
   */
  async function refuseCounted(request: FastifyRequest, error: Error): Promise<never> {
    const isWrongKey = error instanceof Problem && error.code === 'invalid-api-credentials'
    if (isWrongKey && header(request, 'x-api-key') !== undefined)
      await limits.takeUnknownKey(request.ip)
    throw error
  }

  function authenticateApp(request: FastifyRequest): AppPrincipal | Promise<AppPrincipal> {
    const apiKey = header(request, 'x-api-key')
    const apiSecret = header(request, 'x-api-secret')
    if (apiKey !== undefined && apiSecret !== undefined) return apps.authenticate(apiKey, apiSecret)
    if (apiKey !== undefined && request.headers.authorization !== undefined) {
      return accounts
        .authenticate(bearerToken(request), originOf(request))
        .then((user) => apps.getOwned(apiKey, user))
    }
    const missing = [
      apiKey === undefined && '`x-api-key`',
      apiSecret === undefined && '`x-api-secret`',
    ]
      .filter(Boolean)
      .join(' and ')
    throw new Problem('invalid-api-credentials', {
      detail: `Missing: ${missing}. Send both headers, as \`POST /create\` returned them.`,
    })
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function bearerToken(request: FastifyRequest): string {
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined)
    throw new Problem('unauthenticated', {
      detail:
        'Send the header `Authorization: Bearer <ACCESS_TOKEN>` with a token from `POST ' +
        '/auth/login`.',
    })
  return token
}
