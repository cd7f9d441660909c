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
import type { Terminology } from '../terminology.ts'
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
import {
  changeGlossary,
  createGlossary,
  getGlossary,
  listGlossaries,
  removeGlossary,
} from './service.ts'

const tags = ['Glossary']
const every = [...everyOperation, ...appProblems] as const satisfies ProblemCode[]
/** Those of a body with entries. */
const everyChange = [
  ...everyBody,
  'language-not-supported',
  'too-many-glossaries',
] as const satisfies ProblemCode[]

export const glossaryRoutes: FastifyPluginAsyncTypebox<{
  terminology: Terminology
  maxBodyBytes: number
}> = async (server, { terminology, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
  acceptManyValues(server, maxEntriesOfRequest * valuesOfEntry)

  addCreationRoute(server, terminology, maxBodyBytes)
  addListRoute(server, terminology)
  addGetRoute(server, terminology)
  addUpdateRoute(server, terminology, maxBodyBytes)
  addDeletionRoute(server, terminology)
}

function addCreationRoute(
  server: TypedServer,
  terminology: Terminology,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'POST',
    url: '/glossaries',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'GlossaryController_createGlossary',
      summary: 'Create a glossary',
      tags,
      body: NewGlossary,
      response: { 201: ref(Glossary), ...problems(...every, ...everyChange) },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createGlossary(terminology, request.body, actingApp(request))),
  })
}

function addListRoute(server: TypedServer, terminology: Terminology): void {
  server.route({
    method: 'GET',
    url: '/glossaries',
    config: { auth: 'app', appRole: 'viewer', largeAnswers: true },
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
    handler: (request) => listGlossaries(terminology, request.query, request.app),
  })
}

function addGetRoute(server: TypedServer, terminology: Terminology): void {
  server.route({
    method: 'GET',
    url: '/glossaries/:id',
    config: { auth: 'app', appRole: 'viewer' },
    schema: {
      operationId: 'GlossaryController_getGlossary',
      summary: 'Get a glossary, without its entries',
      tags,
      params: GlossaryParams,
      response: { 200: ref(Glossary), ...problems(...every, 'glossary-not-found') },
    },
    handler: (request) => getGlossary(terminology, request.params.id, request.app),
  })
}

function addUpdateRoute(server: TypedServer, terminology: Terminology, maxBodyBytes: number): void {
  server.route({
    method: 'PATCH',
    url: '/glossaries/:id',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
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
    handler: (request) =>
      changeGlossary(terminology, request.params.id, { ...request.body, app: actingApp(request) }),
  })
}

function addDeletionRoute(server: TypedServer, terminology: Terminology): void {
  server.route({
    method: 'DELETE',
    url: '/glossaries/:id',
    config: { auth: 'app', appRole: 'member' },
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
      await removeGlossary(terminology, request.params.id, actingApp(request))
      return reply.code(204).send(null)
    },
  })
}
