import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { createSignOnCookie } from './accounts/sign-on/sign-on-cookie.ts'
import { signOnRoutes } from './accounts/sign-on/sign-on-routes.ts'
import { userAccountRoutes } from './accounts/user-account-routes.ts'
import { credentialRoutes } from './apps/credential-routes.ts'
import { oversightRoutes } from './apps/oversight/oversight-routes.ts'
import { appRoutes } from './apps/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { type AnonymousAccess, createAnonymousAccess } from './authentication/anonymous-access.ts'
import { authenticateRequests } from './authentication/authenticate.ts'
import { createKeyAuthentication } from './authentication/key-authentication.ts'
import { renderIn } from './compat/compatible-api.ts'
import {
  baseOfPort,
  findCompatibleApi,
  isOpenToAll,
  normalizeUrl,
  registerCompatibleApis,
  requestHeaders,
} from './compat/mounts.ts'
import { type CompatPorts, openCompatPorts } from './compat/ports.ts'
import type { Config } from './config/read-config.ts'
import { builtConsole, consolePageRoutes, isConsoleBuilt } from './console/console-page-routes.ts'
import { consoleSessionRoutes } from './console/console-session-routes.ts'
import { isConsole } from './console/console-urls.ts'
import { createOwnOrigin } from './console/own-origin.ts'
import { createSessionCookie } from './console/session-cookie.ts'
import { documentRoutes } from './documents/routes.ts'
import type { UploadSettings } from './documents/upload-request.ts'
import { boundInFlight } from './http/bodies/in-flight-memory.ts'
import { acceptJsonOnly } from './http/bodies/json-body.ts'
import { answerRefusedBodies } from './http/bodies/refused-bodies.ts'
import { endConnectionsOnClose, limitConnections } from './http/connections.ts'
import { allowOrigins } from './http/cross-origin.ts'
import {
  createErrorHandler,
  type RenderProblem,
  renderProblemDetails,
} from './http/errors/error-handler.ts'
import { describeApi } from './http/openapi/openapi.ts'
import { problemPages } from './http/problem-pages.ts'
import { limitRequests } from './http/rate-limit.ts'
import { identifyRequests, serverOptions } from './http/requests.ts'
import { createSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { createSerializerCompiler } from './http/serialization.ts'
import { answerUnknownRoutes } from './http/unknown-routes.ts'
import { createValidatorCompiler } from './http/validation.ts'
import { cancellationRoutes, jobEventRoutes, jobRoutes } from './jobs/routes.ts'
import { resubmissionRoutes, submissionRoutes } from './jobs/submission-routes.ts'
import { measurementRoutes } from './measurements/routes.ts'
import { usageRoutes } from './metering/usage-routes.ts'
import { registryRoutes } from './models/registry-server/registry-routes.ts'
import { modelRoutes } from './models/routes.ts'
import { modelImportRoutes } from './models/uploads/import-routes.ts'
import { namedSchemas } from './named-schemas.ts'
import { healthRoutes } from './operations/health-routes.ts'
import { metricsRoutes } from './operations/metrics-routes.ts'
import { processRoutes } from './operations/process-routes.ts'
import { stateRoutes } from './operations/state-routes.ts'
import type { Services } from './services.ts'
import { daySeconds } from './shared/durations.ts'
import { readVersion } from './shared/version.ts'
import { invitationRoutes } from './teams/invitation-routes.ts'
import { memberRoutes } from './teams/member-routes.ts'
import { teamRoutes } from './teams/routes.ts'
import type { Logger } from './telemetry/log.ts'
import { createRequestLog, withoutChildren } from './telemetry/request-log.ts'
import { createRecorders } from './telemetry/request-recorders.ts'
import { traceRequests } from './telemetry/request-tracing.ts'
import { correctionRoutes } from './terminology/corrections/routes.ts'
import { dictionaryRoutes } from './terminology/glossaries/dictionary-routes.ts'
import { glossaryRoutes } from './terminology/glossaries/routes.ts'
import { engineRoutes } from './translation/engines/engine-routes.ts'
import { guestRoutes } from './translation/guests/guest-routes.ts'
import { translationRoutes } from './translation/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

interface App {
  readonly server: FastifyInstance
  readonly compatPorts: CompatPorts
  /** Generates /openapi.json. */
  readonly prepareDescription: () => Promise<void>
}

/** Builds the HTTP interface over the services. It does not listen yet. */
export async function buildApp(
  services: Services,
  {
    config,
    log,
    consoleDirectory = builtConsole(),
  }: { config: Config; log: Logger; consoleDirectory?: string },
): Promise<App> {
  const { problemAddress, accounts, teams, apps } = services
  const { limits, tags } = services.metering
  const { requestTimeoutSeconds, trustProxy } = config
  const securityHeaders = createSecurityHeaders(config)
  const recorders = createRecorders(services.metrics)
  const compatPorts = openCompatPorts(config, { baseOfPort, normalizeUrl })
  const server: FastifyInstance = Fastify({
    ...serverOptions({ problemAddress, securityHeaders, trustProxy, requestTimeoutSeconds }),
    rewriteUrl: compatPorts.urlOf,
    loggerInstance: withoutChildren(log),
    // Else Fastify loads compilers of its own, which are replaced below.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  })
  for (const schema of namedSchemas) server.addSchema(schema)
  server.setSerializerCompiler(createSerializerCompiler(namedSchemas))
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: true }))
  answerErrors(server, problemAddress, recorders.recordProblem)
  limitConnections(server, config)
  endConnectionsOnClose(server)
  acceptJsonOnly(server, config)
  sendSecurityHeaders(server, securityHeaders)
  identifyRequests(server, { logRequest: createRequestLog(log), ...recorders })
  traceRequests(server, services.tracing)
  await allowOrigins(server, config.corsOrigins, {
    requestHeaders,
    isOpenToAll,
    isClosed: isConsole,
  })
  answerUnknownRoutes(server)
  const { authentication } = apps
  authenticateRequests(server, { accounts, apps: authentication, teams, limits, tags })
  limitRequests(server, limits)
  boundInFlight(server, config)
  answerRefusedBodies(server, config)
  const prepareDescription = await describeApi(server, config)
  await registerOwnRoutes(server, services, config)
  const anonymous = createAnonymousAccess(authentication, limits, config)
  await registerCompatibleRoutes(server, services, { config, anonymous })
  await server.register(problemPages, {
    problemAddress,
    isConsoleBuilt: () => isConsoleBuilt(consoleDirectory),
  })
  await registerConsole(server, services, { config, anonymous })
  await server.register(consolePageRoutes, { directory: consoleDirectory })
  // Last, so that its hook runs first: the others find no open connection.
  compatPorts.attachTo(server)
  services.metrics.onScrape(async (set) => {
    const open = promisify(server.server.getConnections.bind(server.server))
    set('connections', {}, await open())
  })
  await server.ready()
  return { server, compatPorts, prepareDescription }
}

/** Problems are answered in the shape of the API that is called. */
function answerErrors(
  server: FastifyInstance,
  problemAddress: Services['problemAddress'],
  recordProblem?: (code: string) => void,
): void {
  const renderProblem: RenderProblem = (problem, request) => {
    const api = findCompatibleApi(request.url)
    const render = api === undefined ? renderProblemDetails(problemAddress) : renderIn(api)
    return render(problem, request)
  }
  const handleError = createErrorHandler(renderProblem, recordProblem)
  server.setErrorHandler((error, request, reply) =>
    request.inScope(() => handleError(error, request, reply)),
  )
}

function unused(): never {
  throw new Error('the compilers of schemas are set for the whole server')
}

/** The routes of the native API. */
async function registerOwnRoutes(
  server: FastifyInstance,
  services: Services,
  config: Config,
): Promise<void> {
  const { maxBodyBytes } = config
  const { accounts, metrics, apps, teams, webhooks, problemAddress } = services
  const { translation, jobs, documents, terminology, metering, audit } = services
  const { health, state, engines, models, measurements, processes } = services
  await server.register(userAccountRoutes, { accounts })
  await server.register(appRoutes, { apps })
  await server.register(oversightRoutes, { apps })
  await server.register(credentialRoutes, { apps })
  await server.register(teamRoutes, { teams })
  await server.register(memberRoutes, { teams })
  await server.register(invitationRoutes, { teams })
  await server.register(webhookRoutes, { webhooks })
  await server.register(translationRoutes, { translation, maxBodyBytes, problemAddress })
  await server.register(submissionRoutes, { jobs, maxBodyBytes })
  await server.register(resubmissionRoutes, { jobs })
  await server.register(jobRoutes, { jobs })
  await server.register(jobEventRoutes, { jobs, problemAddress })
  await server.register(cancellationRoutes, { jobs })
  await server.register(documentRoutes, { documents, uploads: uploadSettings(config) })
  await server.register(glossaryRoutes, { terminology, maxBodyBytes })
  await server.register(dictionaryRoutes, { terminology, maxBodyBytes })
  await server.register(correctionRoutes, { terminology, maxBodyBytes })
  await server.register(usageRoutes, { metering })
  await server.register(auditRoutes, { audit })
  await server.register(modelRoutes, { models })
  await server.register(modelImportRoutes, { imports: services.modelImports })
  await server.register(measurementRoutes, { measurements, maxBodyBytes })
  if (services.registryServer) await server.register(registryRoutes, services.registryServer)
  await server.register(processRoutes, { processes })
  await server.register(healthRoutes, { health })
  await server.register(stateRoutes, { state, dumps: services.dumps })
  await server.register(engineRoutes, { engines: engines.engineList })
  if (services.checkMetricsToken)
    await server.register(metricsRoutes, { metrics, checkToken: services.checkMetricsToken })
}

interface AnonymousOptions {
  config: Config
  anonymous: AnonymousAccess
}

/** The routes of the compatible APIs get all that one of them may need. */
async function registerCompatibleRoutes(
  server: FastifyInstance,
  services: Services,
  { config, anonymous }: AnonymousOptions,
): Promise<void> {
  const { translation, terminology, documents, jobs, signedLinks, now } = services
  const { evaluations, metering } = services
  const { maxTexts, maxCharacters, maxBodyBytes, baseUrl, corsOrigins } = config
  await registerCompatibleApis(server, {
    translation,
    terminology,
    documents,
    jobs,
    signedLinks,
    evaluations,
    metering,
    now,
    allowedOrigins: [...corsOrigins, ...(baseUrl === '' ? [] : [new URL(baseUrl).origin])],
    anonymous,
    keys: createKeyAuthentication({
      apps: services.apps.authentication,
      limits: services.metering.limits,
      tags: services.metering.tags,
    }),
    limits: { maxTexts, maxCharacters, maxBodyBytes },
    uploads: uploadSettings(config),
  })
}

/** The console's session, and what it asks for people without an account. */
async function registerConsole(
  server: FastifyInstance,
  services: Services,
  { config, anonymous }: AnonymousOptions,
): Promise<void> {
  const { accounts, translation, metering, problemAddress } = services
  const ownOrigin = createOwnOrigin(config)
  const { isSecure } = ownOrigin
  const lifeSeconds = config.refreshTokenDays * daySeconds
  const cookie = createSessionCookie({ isSecure, lifeSeconds })
  await server.register(signOnRoutes, {
    accounts,
    cookie: createSignOnCookie(isSecure),
    keepSession: cookie.store,
  })
  await server.register(consoleSessionRoutes, {
    accounts,
    ownOrigin,
    cookie,
    hasGuests: () => anonymous.isOpen('guest'),
    settings: {
      signup: config.signup,
      mail: services.mail.isOn,
      maxTextCharacters: config.maxCharacters,
      maxTexts: config.maxTexts,
      version: readVersion(),
    },
  })
  if (anonymous.isConfigured('guest'))
    await server.register(guestRoutes, {
      // First, pages elsewhere must not use up what the address of a visitor may send.
      admit: async (request) => {
        ownOrigin.check(request)
        return anonymous.admit('guest', request.ip)
      },
      guests: { translation, limits: metering.limits, problemAddress },
      bodyLimit: config.maxBodyBytes,
    })
}

/** What bounds an upload. */
const uploadSettings = ({
  maxDocumentBytes,
  uploadTimeoutSeconds,
  minUploadBytesPerSecond,
  requestTimeoutSeconds,
}: Config): UploadSettings => ({
  maxDocumentBytes,
  uploadTimeoutSeconds,
  minUploadBytesPerSecond,
  requestTimeoutSeconds,
})
