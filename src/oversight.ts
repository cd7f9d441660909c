// What operators see of what all users do, and do with all that is stored.
import type { FastifyInstance } from 'fastify'
import { jobOversightRoutes } from './jobs/oversight-routes.ts'
import type { ReadableJobs } from './jobs/watching/readable-jobs.ts'
import type { Metering } from './metering/open-metering.ts'
import { serviceUsageRoutes } from './metering/service-usage/routes.ts'
import { dumpRoutes } from './operations/dump/routes.ts'
import type { Dumps } from './operations/dump/service.ts'
import { webhookOversightRoutes } from './webhooks/oversight/routes.ts'
import type { Webhooks } from './webhooks/service.ts'

interface Overseen {
  readonly metering: Metering
  readonly jobs: ReadableJobs
  readonly webhooks: Webhooks
  readonly dumps: Dumps
}

/** Registers the routes. */
export async function registerOversight(
  server: FastifyInstance,
  { metering, jobs, webhooks, dumps }: Overseen,
): Promise<void> {
  await server.register(serviceUsageRoutes, { metering })
  await server.register(jobOversightRoutes, { jobs })
  await server.register(webhookOversightRoutes, { webhooks })
  await server.register(dumpRoutes, { dumps })
}
