import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { MeasurementList, MeasurementParams, NewMeasurements } from './schemas.ts'
import {
  listMeasurements,
  type Measurements,
  removeMeasurement,
  saveMeasurements,
} from './service.ts'

const tags = ['Operation']
const operatorOnly = ['unauthenticated', 'operator-required'] as const

const refusals = ['language-not-supported', 'too-many-measurements'] as const

/** What operators measured of routes, with texts of their own. */
export const measurementRoutes: FastifyPluginAsyncTypebox<{
  measurements: Measurements
  maxBodyBytes: number
}> = async (server, { measurements, maxBodyBytes }) => {
  server.route({
    method: 'GET',
    url: '/measurements',
    config: { auth: 'operator' },
    schema: {
      operationId: 'MeasurementController_listMeasurements',
      summary: 'List what was measured of routes',
      tags,
      response: {
        200: ref(MeasurementList),
        ...problems(...everyOperation, ...operatorOnly),
      },
    },
    handler: () => listMeasurements(measurements),
  })

  server.route({
    method: 'POST',
    url: '/measurements',
    bodyLimit: maxBodyBytes,
    config: { auth: 'operator' },
    schema: {
      operationId: 'MeasurementController_saveMeasurements',
      summary: 'Save what was measured of routes',
      description: 'Translations go by it: on the process that answers at once, on others in 15 s.',
      tags,
      body: NewMeasurements,
      response: {
        201: ref(MeasurementList),
        ...problems(...everyOperation, ...everyBody, ...operatorOnly, ...refusals),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await saveMeasurements(measurements, request.body, request.user)),
  })

  server.route({
    method: 'DELETE',
    url: '/measurements/:id',
    config: { auth: 'operator' },
    schema: {
      operationId: 'MeasurementController_removeMeasurement',
      summary: 'Remove what was measured of a route',
      tags,
      params: MeasurementParams,
      response: {
        204: Type.Null({ description: 'Each process goes without it within 15 s.' }),
        ...problems(...everyOperation, ...operatorOnly, 'measurement-not-found'),
      },
    },
    handler: async (request, reply) => {
      await removeMeasurement(measurements, request.params.id, request.user)
      return reply.code(204).send(null)
    },
  })
}
