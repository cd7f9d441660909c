// The only place that checks the credentials of the native API, before a body is read. A route
// declares what it needs in `config.auth`. Compatible APIs may have the key in the body:
// key-authentication.ts.
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { requireFactor } from '../accounts/factors/factors.ts'
import { requireProof } from '../accounts/factors/session-proof.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import { authenticateUser } from '../accounts/sessions/sessions.ts'
import type { AppAuthentication } from '../apps/app-authentication.ts'
import { originOf } from '../http/client-address.ts'
import { usageTagHeader } from '../http/preferences.ts'
import { Problem } from '../http/problems.ts'
import type { RequestLimits } from '../http/rate-limit.ts'
import type { AppPrincipal, UsageTags, UserPrincipal } from '../shared/principals.ts'
import { checkTeamRole } from '../teams/membership.ts'
import type { Teams } from '../teams/open-teams.ts'
import { withUsageTag } from './usage-tag.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The user of a `bearer` or an `operator` route, or of an `app` route who names their app. */
    user: UserPrincipal
    /** The app of an `app` route. */
    app: AppPrincipal
  }
}

interface AuthenticationServices {
  accounts: Accounts
  apps: AppAuthentication
  teams: Teams
  limits: RequestLimits
  tags: UsageTags
}

export function authenticateRequests(
  server: FastifyInstance,
  { accounts, apps, teams, limits, tags }: AuthenticationServices,
): void {
  server.decorateRequest('user')
  server.decorateRequest('app')
  server.addHook('onRoute', checkDeclaredRole)
  server.addHook('onRequest', (request, _reply, done) => {
    // Without a promise, which costs a turn of the microtask queue: cached translations have none.
    const cached = findCachedApp(request)
    if (cached !== undefined) request.app = cached
    if (cached !== undefined || request.routeOptions.config.auth === undefined) done()
    else authenticate(request).then(() => done(), done)
  })

  server.addHook('preHandler', (request, _reply, done) => {
    const { proofFor } = request.routeOptions.config
    if (proofFor?.(request.body as never)) checkProof(request)
    done()
  })

  server.addHook('preHandler', (request, _reply, done) => {
    const { auth } = request.routeOptions.config
    if (request.headers[usageTagHeader] === undefined || auth !== 'app') done()
    else tagUsage(request).then(() => done(), done)
  })

  async function tagUsage(request: FastifyRequest): Promise<void> {
    request.app = await withUsageTag(request.app, request, { tags, names: [usageTagHeader] })
  }

  async function authenticate(request: FastifyRequest): Promise<void> {
    const { auth, proofFor, withoutSecondFactor } = request.routeOptions.config
    if (auth === 'bearer' || auth === 'operator') {
      const user = await authenticateUser(accounts, bearerToken(request), originOf(request))
      if (!withoutSecondFactor) requireFactor(accounts, user)
      if (auth === 'operator' && !user.operator)
        throw new Problem('operator-required', {
          detail: 'Ask an operator of the service.',
        })
      request.user = auth === 'operator' ? { ...user, asOperator: true } : user
      if (proofFor === undefined) checkProof(request)
      await checkRole(request)
    } else if (auth === 'app')
      request.app = await authenticateApp(request).catch((error: Error) =>
        refuseCounted(request, error),
      )
  }

  function checkProof({ user, routeOptions }: FastifyRequest): void {
    const { proof } = routeOptions.config
    if (proof === 'everyone' || (proof && user.hasSecondFactor)) requireProof(accounts, user)
  }

  /** Checks what the user may do with the app or in the team of the path. */
  async function checkRole({ user, params, routeOptions }: FastifyRequest): Promise<void> {
    const { url = '', config } = routeOptions
    const { id = '' } = params as { id?: string }
    if (config.appRole) await apps.checkRole(id, user, config.appRole)
    if (config.teamRole && url.startsWith(ofTeam))
      await checkTeamRole(teams.db, id, { user, role: config.teamRole })
  }

  function findCachedApp(request: FastifyRequest): AppPrincipal | undefined {
    if (request.routeOptions.config.auth !== 'app') return undefined
    const apiKey = header(request, 'x-api-key')
    const apiSecret = header(request, 'x-api-secret')
    return apiKey && apiSecret ? apps.findCached(apiKey, apiSecret) : undefined
  }

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

  async function authenticateApp(request: FastifyRequest): Promise<AppPrincipal> {
    const apiKey = header(request, 'x-api-key')
    const apiSecret = header(request, 'x-api-secret')
    if (apiKey !== undefined && apiSecret !== undefined) return apps.authenticate(apiKey, apiSecret)
    if (apiKey !== undefined && request.headers.authorization !== undefined) {
      const user = await authenticateUser(accounts, bearerToken(request), originOf(request))
      requireFactor(accounts, user)
      request.user = user
      // `checkDeclaredRole` knows that it is there.
      return apps.getSeen(apiKey, user, request.routeOptions.config.appRole ?? 'owner')
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

const ofApp = '/apps/:id'
const ofTeam = '/teams/:id'

/** Throws for a route that acts on an app or a team and does not say who may. */
function checkDeclaredRole({ url, config }: RouteOptions): void {
  const { auth, appRole, teamRole } = config ?? {}
  const needsAppRole = auth === 'app' || (auth === 'bearer' && url.startsWith(ofApp))
  const needsTeamRole = auth === 'bearer' && url.startsWith(ofTeam)
  if ((needsAppRole && !appRole) || (needsTeamRole && !teamRole))
    throw new Error(`The route ${url} must declare the role that a user needs.`)
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
