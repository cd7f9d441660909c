import { everyOperation, problems } from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import type { Metering } from '../open-metering.ts'
import { ConsumerPage, ConsumerQuery, ServiceUsage, ServiceUsageQuery } from './schemas.ts'
import { readConsumers, readServiceUsage } from './service.ts'

const tags = ['Operation']
const refusals = ['validation-failed', 'unauthenticated', 'operator-required'] as const

/** What operators see of the usage of all apps. */
export function addServiceUsage(server: TypedServer, metering: Metering): void {
  server.route({
    method: 'GET',
    url: '/service/usage',
    config: { auth: 'operator' },
    schema: {
      operationId: 'OversightController_getUsage',
      summary: 'Get the usage of the whole service',
      tags,
      querystring: ServiceUsageQuery,
      response: { 200: ref(ServiceUsage), ...problems(...everyOperation, ...refusals) },
    },
    handler: (request) => readServiceUsage(metering, request.query),
  })

  server.route({
    method: 'GET',
    url: '/service/consumers',
    config: { auth: 'operator' },
    schema: {
      operationId: 'OversightController_listConsumers',
      summary: 'List the usage of each user, team or app, the highest first',
      tags,
      querystring: ConsumerQuery,
      response: { 200: ref(ConsumerPage), ...problems(...everyOperation, ...refusals) },
    },
    handler: (request) => readConsumers(metering, request.query),
  })
}
