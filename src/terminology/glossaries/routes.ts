import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { actingApp } from '../../authentication/acting-app.ts'
import { acceptManyValues } from '../../http/bodies/json-body.ts'
import {
  appProblems,
  everyBody,
  everyOperation,
  type ProblemCode,
  problems,
} from '../../http/problems.ts'
import { ref, type TypedServer } from '../../http/schema.ts'
import { createValidatorCompiler } from '../../http/validation.ts'
import {
  Glossary,
  GlossaryChange,
  GlossaryPage,
  GlossaryParams,
  GlossaryQuery,
  maxEntriesOfRequest,
  NewGlossary,
  valuesOfEntry,
} from './schemas.ts'
import type { GlossaryService } from './service.ts'

const tags = ['Glossary']
const every = [...everyOperation, ...appProblems] as const satisfies ProblemCode[]
/** Those of a body with entries. */
const everyChange = [
  ...everyBody,
  'language-not-supported',
  'too-many-glossaries',
] as const satisfies ProblemCode[]

export const glossaryRoutes: FastifyPluginAsyncTypebox<{
  glossaries: GlossaryService
  maxBodyBytes: number
}> = async (server, { glossaries, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
  acceptManyValues(server, maxEntriesOfRequest * valuesOfEntry)

  addCreationRoute(server, glossaries, maxBodyBytes)
  addListRoute(server, glossaries)
  addGetRoute(server, glossaries)
  addUpdateRoute(server, glossaries, maxBodyBytes)
  addDeletionRoute(server, glossaries)
}

function addCreationRoute(
  server: TypedServer,
  glossaries: GlossaryService,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'POST',
    url: '/glossaries',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app' },
    schema: {
      operationId: 'GlossaryController_createGlossary',
      summary: 'Create a glossary',
      tags,
      body: NewGlossary,
      response: { 201: ref(Glossary), ...problems(...every, ...everyChange) },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await glossaries.create(request.body, actingApp(request))),
  })
}

function addListRoute(server: TypedServer, glossaries: GlossaryService): void {
  server.route({
    method: 'GET',
    url: '/glossaries',
    config: { auth: 'app', largeAnswers: true },
    schema: {
      operationId: 'GlossaryController_listGlossaries',
      summary: 'List the glossaries of an app',
      tags,
      querystring: GlossaryQuery,
      response: {
        200: ref(GlossaryPage),
        ...problems(...every, 'validation-failed', 'overloaded'),
      },
    },
    handler: (request) => glossaries.list(request.query, request.app),
  })
}

function addGetRoute(server: TypedServer, glossaries: GlossaryService): void {
  server.route({
    method: 'GET',
    url: '/glossaries/:id',
    config: { auth: 'app' },
    schema: {
      operationId: 'GlossaryController_getGlossary',
      summary: 'Get a glossary, without its entries',
      tags,
      params: GlossaryParams,
      response: { 200: ref(Glossary), ...problems(...every, 'glossary-not-found') },
    },
    handler: (request) => glossaries.get(request.params.id, request.app),
  })
}

function addUpdateRoute(
  server: TypedServer,
  glossaries: GlossaryService,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'PATCH',
    url: '/glossaries/:id',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app' },
    schema: {
      operationId: 'GlossaryController_updateGlossary',
      summary: 'Rename a glossary, or add entries to it',
      tags,
      params: GlossaryParams,
      body: GlossaryChange,
      response: {
        200: ref(Glossary),
        ...problems(...every, ...everyChange, 'glossary-not-found'),
      },
    },
    handler: (request) => glossaries.update(request.params.id, request.body, actingApp(request)),
  })
}

function addDeletionRoute(server: TypedServer, glossaries: GlossaryService): void {
  server.route({
    method: 'DELETE',
    url: '/glossaries/:id',
    config: { auth: 'app' },
    schema: {
      operationId: 'GlossaryController_deleteGlossary',
      summary: 'Delete a glossary with its entries',
      tags,
      params: GlossaryParams,
      response: {
        204: Type.Null({ description: 'The glossary is deleted.' }),
        ...problems(...every, 'glossary-not-found'),
      },
    },
    handler: async (request, reply) => {
      await glossaries.delete(request.params.id, actingApp(request))
      return reply.code(204).send(null)
    },
  })
}
