// What operators see of what all users do, and do with all that is stored.
import type { FastifyInstance } from 'fastify'
import { jobOversightRoutes } from './jobs/oversight-routes.ts'
import { serviceUsageRoutes } from './metering/service-usage/routes.ts'
import { dumpRoutes } from './operations/dump/routes.ts'
import type { Services } from './services.ts'
import { webhookOversightRoutes } from './webhooks/oversight/routes.ts'

export async function registerOversight(
  server: FastifyInstance,
  { metering, jobs, webhooks, dumps }: Services,
): Promise<void> {
  await server.register(serviceUsageRoutes, { metering })
  await server.register(jobOversightRoutes, { jobs })
  await server.register(webhookOversightRoutes, { webhooks })
  await server.register(dumpRoutes, { dumps })
}
