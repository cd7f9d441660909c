import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { exportRoutes } from './accounts/export-routes.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import {
  CreatedUser,
  Export,
  ManagedUser,
  PasswordReset,
  Tokens,
  User,
  UserPage,
} from './accounts/schemas.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { userChangeRoutes } from './accounts/user-change-routes.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { credentialRoutes } from './apps/credential-routes.ts'
import { oversightRoutes } from './apps/oversight-routes.ts'
import { appRoutes } from './apps/routes.ts'
import {
  App,
  CreatedApp,
  CreatedCredential,
  Credential,
  GrantedLimits,
  WebhookSecret,
} from './apps/schemas.ts'
import { auditRoutes } from './audit/routes.ts'
import { AuditEvent, AuditPage } from './audit/schemas.ts'
import { authenticateRequests } from './auth/authenticate.ts'
import { createKeyAuthentication } from './auth/key-authentication.ts'
import { isLibreTranslate, libreTranslateUrl, normalizeUrl } from './compat/addresses.ts'
import { compatRoutes, findCompatibleApi } from './compat/routes.ts'
import type { Config } from './config/read-config.ts'
import { isConsole } from './console/addresses.ts'
import { createOwnOrigin } from './console/own-origin.ts'
import { consolePageRoutes } from './console/page-routes.ts'
import { createSessionCookie } from './console/session-cookie.ts'
import { consoleSessionRoutes } from './console/session-routes.ts'
import { healthRoutes } from './health/routes.ts'
import { stateRoutes } from './health/state-routes.ts'
import { ServiceState } from './health/state-schemas.ts'
import { type AdditionalPort, createAdditionalPort } from './http/additional-port.ts'
import { endUnusedConnections, limitConnections } from './http/connections.ts'
import { allowOrigins } from './http/cross-origin.ts'
import {
  createErrorHandler,
  type RenderProblem,
  renderProblemDetails,
} from './http/error-handler.ts'
import { boundInFlight } from './http/in-flight-memory.ts'
import { acceptJsonOnly } from './http/json-body.ts'
import { describeApi } from './http/openapi.ts'
import { problemPages } from './http/problem-pages.ts'
import { ProblemCodeSchema, ProblemSchema } from './http/problems.ts'
import { limitRequests } from './http/rate-limit.ts'
import { identifyRequests, serverOptions } from './http/requests.ts'
import { createSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { createSerializerCompiler } from './http/serialization.ts'
import { answerUnknownRoutes } from './http/unknown-routes.ts'
import { createValidatorCompiler } from './http/validation.ts'
import { queueRoutes } from './jobs/queue-routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { Job, JobPage } from './jobs/schemas.ts'
import { submissionRoutes } from './jobs/submission-routes.ts'
import { modelRoutes } from './models/routes.ts'
import {
  AvailableModel,
  Download,
  InstalledModel,
  ModelList,
  WantedModel,
} from './models/schemas.ts'
import { processRoutes } from './processes/routes.ts'
import { Process, ProcessList } from './processes/schemas.ts'
import { readVersion } from './shared/version.ts'
import type { Logger } from './telemetry/log.ts'
import { engineRoutes } from './translation/engine-routes.ts'
import { Engines } from './translation/engine-schemas.ts'
import { translationRoutes } from './translation/routes.ts'
import {
  Detection,
  DetectionList,
  Languages,
  Translation,
  TranslationList,
} from './translation/schemas.ts'
import { usageRoutes } from './usage/routes.ts'
import { Usage } from './usage/schemas.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { SentWebhook, WebhookEvent, WebhookPage } from './webhooks/schemas.ts'
import type { Services } from './wiring/services.ts'

const namedSchemas = [
  ProblemCodeSchema,
  ProblemSchema,
  User,
  Tokens,
  Export,
  ManagedUser,
  CreatedUser,
  UserPage,
  PasswordReset,
  AuditEvent,
  AuditPage,
  Credential,
  CreatedCredential,
  App,
  CreatedApp,
  GrantedLimits,
  WebhookSecret,
  WebhookEvent,
  WebhookPage,
  SentWebhook,
  Translation,
  TranslationList,
  Detection,
  DetectionList,
  Languages,
  Engines,
  ServiceState,
  Job,
  JobPage,
  Usage,
  WantedModel,
  InstalledModel,
  Download,
  AvailableModel,
  ModelList,
  Process,
  ProcessList,
]

/** Builds the HTTP interface over the services. It does not listen yet. */
export async function buildApp(
  services: Services,
  {
    config,
    log,
    consoleDirectory = builtConsole(),
  }: { config: Config; log: Logger; consoleDirectory?: string },
): Promise<{ server: FastifyInstance; libreTranslatePort: AdditionalPort }> {
  const { users, apps, limits, problemAddress } = services
  const { maxBodyBytes, requestTimeoutSeconds, trustProxy } = config
  const securityHeaders = createSecurityHeaders(config)
  const renderProblem: RenderProblem = (problem, request) => {
    const api = findCompatibleApi(request.url)
    return (api?.renderProblem ?? renderProblemDetails(problemAddress))(problem, request)
  }
  const libreTranslatePort = createAdditionalPort(config)
  const server: FastifyInstance = Fastify({
    ...serverOptions({ problemAddress, securityHeaders, trustProxy, requestTimeoutSeconds }),
    rewriteUrl: ({ socket, url = '' }) =>
      libreTranslatePort.has(socket) ? libreTranslateUrl(url) : normalizeUrl(url),
    loggerInstance: log as FastifyBaseLogger,
  })
  for (const schema of namedSchemas) server.addSchema(schema)
  server.setSerializerCompiler(createSerializerCompiler(namedSchemas))
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: true }))
  server.setErrorHandler(createErrorHandler(renderProblem))
  limitConnections(server, config)
  endUnusedConnections(server)
  acceptJsonOnly(server, config)
  sendSecurityHeaders(server, securityHeaders)
  identifyRequests(server)
  await allowOrigins(server, config.corsOrigins, {
    isOpenToAll: isLibreTranslate,
    isClosed: isConsole,
  })
  answerUnknownRoutes(server)
  authenticateRequests(server, {
    users: services.userAuthentication,
    apps: services.appAuthentication,
    limits,
  })
  limitRequests(server, limits)
  boundInFlight(server, config)
  await describeApi(server, config)
  const { appDeletion, limitGrants, webhookSecrets, credentials } = services
  const { registration, login, sessions, profile, dataExport, webhooks } = services
  const { translation, jobs, usage, audit, health, state, engines, models, processes } = services
  await server.register(accountRoutes, { registration, login, sessions })
  await server.register(sessionRoutes, { sessions })
  await server.register(profileRoutes, { profile })
  await server.register(exportRoutes, { dataExport })
  await server.register(appRoutes, { apps, appDeletion })
  await server.register(oversightRoutes, { apps, limitGrants })
  await server.register(credentialRoutes, { credentials, webhookSecrets })
  await server.register(webhookRoutes, { webhooks })
  await server.register(translationRoutes, { translation, maxBodyBytes })
  await server.register(submissionRoutes, { jobs, maxBodyBytes })
  await server.register(jobRoutes, { jobs, problemAddress })
  await server.register(queueRoutes, { jobs, problemAddress })
  await server.register(usageRoutes, { usage })
  await server.register(userRoutes, { users })
  await server.register(userChangeRoutes, { users })
  await server.register(auditRoutes, { audit })
  await server.register(modelRoutes, { models })
  await server.register(processRoutes, { processes })
  await server.register(healthRoutes, { health })
  await server.register(stateRoutes, { state })
  await server.register(engineRoutes, { engines })
  const keys = createKeyAuthentication({ apps: services.appAuthentication, limits })
  await server.register(compatRoutes, {
    translation,
    keys,
    usage,
    libreTranslateApp: config.libreTranslateApp,
    limits: config,
  })
  await server.register(problemPages)
  const ownOrigin = createOwnOrigin(config)
  await server.register(consoleSessionRoutes, {
    login,
    sessions,
    users: services.userAuthentication,
    ownOrigin,
    cookie: createSessionCookie({
      isSecure: ownOrigin.isSecure,
      lifeSeconds: config.refreshTokenDays * 86_400,
    }),
    settings: {
      signup: config.signup,
      maxTextCharacters: config.maxCharacters,
      maxTexts: config.maxTexts,
      version: readVersion(),
    },
  })
  await server.register(consolePageRoutes, { directory: consoleDirectory })
  // Last, so that its hook runs first: the others find no open connection.
  libreTranslatePort.attachTo(server)
  await server.ready()
  return { server, libreTranslatePort }
}

const builtConsole = (): string =>
  dirname(fileURLToPath(import.meta.resolve('#console/index.html')))
