import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { everyBody, everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { ModelList, ModelQuery, NewModel, WantedModel } from './schemas.ts'
import { addModel, listModels, type Models, removeModel } from './service.ts'

const tags = ['Operation']
const bodyLimit = 16 * 1024
const operatorOnly = ['unauthenticated', 'operator-required'] as const

/** The neural models of all processes, for operators. */
export const modelRoutes: FastifyPluginAsyncTypebox<{ models: Models }> = async (
  server,
  { models },
) => {
  addListRoute(server, models)
  addInstallationRoute(server, models)
  addRemovalRoute(server, models)
}

function addListRoute(server: TypedServer, models: Models): void {
  server.route({
    method: 'GET',
    url: '/models',
    config: { auth: 'operator' },
    schema: {
      operationId: 'ModelController_listModels',
      summary: 'List wanted, installed and available neural models',
      tags,
      querystring: ModelQuery,
      response: {
        200: ref(ModelList),
        ...problems(
          ...everyOperation,
          'validation-failed',
          ...operatorOnly,
          'registry-unavailable',
        ),
      },
    },
    handler: ({ query }) => listModels(models, { available: query.available === 'true' }),
  })
}

function addInstallationRoute(server: TypedServer, models: Models): void {
  server.route({
    method: 'POST',
    url: '/models',
    bodyLimit,
    config: { auth: 'operator' },
    schema: {
      operationId: 'ModelController_addModel',
      summary: 'Install a neural model on all processes',
      tags,
      body: NewModel,
      response: {
        201: ref(WantedModel),
        ...problems(
          ...everyOperation,
          ...everyBody,
          ...operatorOnly,
          'language-pair-not-supported',
        ),
      },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addModel(models, request.body, request.user)),
  })
}

function addRemovalRoute(server: TypedServer, models: Models): void {
  server.route({
    method: 'DELETE',
    url: '/models/:pair',
    config: { auth: 'operator' },
    schema: {
      operationId: 'ModelController_removeModel',
      summary: 'Remove a neural model from all processes',
      tags,
      params: Type.Object({ pair: Type.String() }),
      response: {
        204: Type.Null({ description: 'Each process removes the model within 15 s.' }),
        ...problems(...everyOperation, ...operatorOnly, 'model-not-found'),
      },
    },
    handler: async (request, reply) => {
      await removeModel(models, request.params.pair, request.user)
      return reply.code(204).send(null)
    },
  })
}
