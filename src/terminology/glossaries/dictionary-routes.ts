import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type TSchema, Type } from 'typebox'
import { actingApp } from '../../authentication/acting-app.ts'
import { acceptedType } from '../../http/accepted-type.ts'
import { acceptManyValues } from '../../http/bodies/json-body.ts'
import { acceptTexts, mediaTypeOf } from '../../http/bodies/text-bodies.ts'
import { varyBy } from '../../http/content/vary.ts'
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
import { decodeEntryBody } from './entry-body.ts'
import { type EntryMediaType, entryMediaTypes, writeEntries } from './entry-texts.ts'
import {
  Dictionary,
  DictionaryEntries,
  DictionaryParams,
  DictionaryQuery,
  Glossary,
  maxEntries,
  valuesOfEntry,
} from './schemas.ts'
import { getDictionary, putDictionary, removeDictionary } from './service.ts'
import { joinTarget } from './target-forms.ts'

const tags = ['Glossary']
const url = '/glossaries/:id/dictionaries/:from/:to'
const every = [...everyOperation, ...appProblems] as const satisfies ProblemCode[]

const texts = {
  'text/tab-separated-values': {
    schema: Type.String({
      description: 'A line for each entry: source, a tab, target, each with its forms.',
    }),
  },
  'text/csv': {
    schema: Type.String({
      description:
        'The columns source and target, and if wanted the languages of both and other forms.',
    }),
  },
} as const satisfies Record<EntryMediaType, { schema: TSchema }>

/** The entries of a dictionary, as JSON or as text. */
export const dictionaryRoutes: FastifyPluginAsyncTypebox<{
  terminology: Terminology
  maxBodyBytes: number
}> = async (server, { terminology, maxBodyBytes }) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
  acceptManyValues(server, maxEntries * valuesOfEntry)
  acceptTexts(server, entryMediaTypes, (bytes) => decodeEntryBody(bytes))

  addGetRoute(server, terminology)
  addReplacementRoute(server, terminology, maxBodyBytes)
  addDeletionRoute(server, terminology)
}

function addGetRoute(server: TypedServer, terminology: Terminology): void {
  server.route({
    method: 'GET',
    url,
    config: { auth: 'app', appRole: 'viewer', largeAnswers: true },
    schema: {
      operationId: 'GlossaryController_getDictionary',
      summary: 'Get the entries of a dictionary',
      tags,
      params: DictionaryParams,
      response: {
        200: {
          description: 'The entries in the media type that `accept` prefers.',
          content: { 'application/json': { schema: ref(Dictionary) }, ...texts },
        },
        ...problems(...every, 'glossary-not-found', 'dictionary-not-found', 'overloaded'),
      },
    },
    handler: async (request, reply) => {
      const dictionary = await getDictionary(terminology, request.params, request.app)
      const offered = ['application/json', ...entryMediaTypes] as const
      const mediaType = acceptedType(request.headers.accept, offered)
      varyBy(reply, 'accept')
      if (mediaType === 'application/json') return reply.type(mediaType).send(dictionary)
      const { entries } = dictionary
      const written = mediaType === 'text/csv' ? entries : entries.map(joinTarget)
      return reply
        .type(`${mediaType}; charset=utf-8`)
        .send([...writeEntries(written, mediaType, dictionary)].join(''))
    },
  })
}

function addReplacementRoute(
  server: TypedServer,
  terminology: Terminology,
  maxBodyBytes: number,
): void {
  server.route({
    method: 'PUT',
    url,
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'GlossaryController_replaceDictionary',
      summary: 'Replace a dictionary, or add one',
      tags,
      params: DictionaryParams,
      querystring: DictionaryQuery,
      body: { content: { 'application/json': { schema: DictionaryEntries }, ...texts } },
      response: {
        200: ref(Glossary),
        ...problems(
          ...every,
          ...everyBody,
          'glossary-not-found',
          'language-not-supported',
          'glossary-changed',
          'too-many-glossaries',
        ),
      },
    },
    handler: (request) => {
      const body = request.body as DictionaryEntries | string
      const given =
        typeof body === 'string'
          ? { text: body, mediaType: mediaTypeOf(request) as EntryMediaType }
          : body
      return putDictionary(terminology, request.params, {
        entries: given,
        app: actingApp(request),
        ...request.query,
      })
    },
  })
}

function addDeletionRoute(server: TypedServer, terminology: Terminology): void {
  server.route({
    method: 'DELETE',
    url,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'GlossaryController_deleteDictionary',
      summary: 'Delete a dictionary',
      tags,
      params: DictionaryParams,
      querystring: DictionaryQuery,
      response: {
        204: Type.Null({ description: 'The dictionary is deleted.' }),
        ...problems(
          ...every,
          'validation-failed',
          'glossary-not-found',
          'dictionary-not-found',
          'glossary-changed',
        ),
      },
    },
    handler: async (request, reply) => {
      const { params, query } = request
      await removeDictionary(terminology, params, { app: actingApp(request), ...query })
      return reply.code(204).send(null)
    },
  })
}
