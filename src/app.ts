import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
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
import { userRoutes } from './accounts/user-routes.ts'
import { credentialRoutes } from './apps/credential-routes.ts'
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
import type { Config } from './config/read-config.ts'
import { healthRoutes } from './health/routes.ts'
import { acceptJsonOnly } from './http/body.ts'
import { endUnusedConnections, limitConnections } from './http/connections.ts'
import { allowOrigins } from './http/cross-origin.ts'
import { createErrorHandler } from './http/error-handler.ts'
import { boundInFlight } from './http/in-flight.ts'
import { describeApi } from './http/openapi.ts'
import { problemPages } from './http/problem-pages.ts'
import { ProblemSchema } from './http/problems.ts'
import { limitRequests } from './http/rate-limit.ts'
import { identifyRequests, serverOptions } from './http/requests.ts'
import { createSecurityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { answerUnknownRoutes } from './http/unknown-routes.ts'
import { createValidatorCompiler } from './http/validation.ts'
import { jobRoutes } from './jobs/routes.ts'
import { Job, JobPage } from './jobs/schemas.ts'
import type { Logger } from './telemetry/log.ts'
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
import { WebhookEvent, WebhookPage } from './webhooks/schemas.ts'
import type { Services } from './wiring/services.ts'

const namedSchemas = [
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
  Translation,
  TranslationList,
  Detection,
  DetectionList,
  Languages,
  Job,
  JobPage,
  Usage,
]

/** Builds the HTTP interface over the services. It does not listen yet. */
export async function buildApp(
  services: Services,
  { config, log }: { config: Config; log: Logger },
): Promise<FastifyInstance> {
  const { accounts, apps, limits, problemAddress } = services
  const { maxBodyBytes, receiveSeconds, trustProxy } = config
  const securityHeaders = createSecurityHeaders(config)
  const server: FastifyInstance = Fastify({
    ...serverOptions({ problemAddress, securityHeaders, trustProxy, receiveSeconds }),
    loggerInstance: log as FastifyBaseLogger,
  })
  for (const schema of namedSchemas) server.addSchema(schema)
  server.setValidatorCompiler(createValidatorCompiler({ everyFault: true }))
  server.setErrorHandler(createErrorHandler(problemAddress))
  limitConnections(server, config)
  endUnusedConnections(server)
  acceptJsonOnly(server, config)
  sendSecurityHeaders(server, securityHeaders)
  identifyRequests(server)
  await allowOrigins(server, config.corsOrigins)
  answerUnknownRoutes(server)
  authenticateRequests(server, { accounts, apps, limits })
  limitRequests(server, limits)
  boundInFlight(server, config)
  await describeApi(server, config)
  const { profile, dataExport, webhookSecrets, credentials, webhooks } = services
  const { translation, jobs, usage, users, audit, health } = services
  await server.register(accountRoutes, { accounts })
  await server.register(profileRoutes, { profile, dataExport })
  await server.register(appRoutes, { apps, webhookSecrets })
  await server.register(credentialRoutes, { credentials })
  await server.register(webhookRoutes, { webhooks })
  await server.register(translationRoutes, { translation, maxBodyBytes })
  await server.register(jobRoutes, { jobs, maxBodyBytes, problemAddress })
  await server.register(usageRoutes, { usage })
  await server.register(userRoutes, { users })
  await server.register(auditRoutes, { audit })
  await server.register(healthRoutes, { health })
  await server.register(problemPages)
  server.get('/', { schema: { hide: true } }, (_request, reply) => reply.redirect('/docs'))
  await server.ready()
  return server
}
