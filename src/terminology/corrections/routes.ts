import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
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
import { ref } from '../../http/schema.ts'
import { createValidatorCompiler } from '../../http/validation.ts'
import type { Terminology } from '../terminology.ts'
import { decodeCorrectionBody } from './correction-body.ts'
import { removeCorrection, removeCorrections } from './correction-removal.ts'
import {
  type CorrectionMediaType,
  correctionMediaTypes,
  writeCorrections,
} from './correction-texts.ts'
import {
  CorrectionPage,
  CorrectionParams,
  CorrectionQuery,
  CorrectionsDeletion,
  DeletedCorrections,
  maxEntriesOfRequest,
  NewCorrections,
  NewCorrectionsQuery,
  StoredCorrections,
  valuesOfEntry,
} from './schemas.ts'
import {
  addCorrections,
  listAllCorrections,
  listCorrections,
  previewCorrections,
} from './service.ts'

const tags = ['Memory']
const every = [...everyOperation, ...appProblems] as const satisfies ProblemCode[]
/** A text of a request, or what a response streams. */
const Text = (description: string) =>
  Type.Unsafe<string | Readable>({ type: 'string', description })
const texts = {
  'application/x-tmx+xml': { schema: Text('TMX 1.4b.') },
  'text/csv': {
    schema: Text(
      'The columns source, target, from and to; the last two may be missing if the query has them.',
    ),
  },
} as const satisfies Record<CorrectionMediaType, unknown>

interface Options {
  terminology: Terminology
  maxBodyBytes: number
}

export const correctionRoutes: FastifyPluginAsyncTypebox<Options> = async (
  server,
  { terminology, maxBodyBytes },
) => {
  server.setValidatorCompiler(createValidatorCompiler({ allErrors: false }))
  acceptManyValues(server, maxEntriesOfRequest * valuesOfEntry)
  acceptTexts(server, correctionMediaTypes, decodeCorrectionBody)

  server.route({
    method: 'POST',
    url: '/memory',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'MemoryController_addCorrections',
      summary: 'Add corrections',
      tags,
      querystring: NewCorrectionsQuery,
      body: { content: { 'application/json': { schema: NewCorrections }, ...texts } },
      response: {
        201: ref(StoredCorrections),
        ...problems(...every, ...everyBody, 'language-not-supported', 'too-many-corrections'),
      },
    },
    handler: async (request, reply) => {
      const body = request.body as NewCorrections | string
      const { dryRun, undo, onlyNew, from, to } = request.query
      const given =
        typeof body === 'string'
          ? { text: body, mediaType: mediaTypeOf(request) as CorrectionMediaType, from, to }
          : body
      const app = actingApp(request)
      const isOnlyNew = onlyNew === 'true'
      // The same status as of the request that it is a preview of.
      if (dryRun === 'true')
        return reply
          .code(201)
          .send(await previewCorrections(terminology, given, app, { isOnlyNew }))
      const wish = { maxUndoBytes: undo === 'true' ? maxBodyBytes : undefined, isOnlyNew }
      return reply.code(201).send(await addCorrections(terminology, given, app, wish))
    },
  })

  server.route({
    method: 'GET',
    url: '/memory',
    config: { auth: 'app', appRole: 'viewer', largeAnswers: true },
    schema: {
      operationId: 'MemoryController_listCorrections',
      summary: 'List corrections, or export them',
      description: 'TMX and CSV have all corrections that the query selects, JSON has a page.',
      tags,
      querystring: CorrectionQuery,
      response: {
        200: {
          description: 'The corrections in the media type that `accept` prefers.',
          content: { 'application/json': { schema: ref(CorrectionPage) }, ...texts },
        },
        ...problems(...every, 'validation-failed', 'overloaded'),
      },
    },
    handler: async (request, reply) => {
      const offered = ['application/json', ...correctionMediaTypes] as const
      const mediaType = acceptedType(request.headers.accept, offered)
      varyBy(reply, 'accept')
      if (mediaType === 'application/json')
        return reply
          .type(mediaType)
          .send(await listCorrections(terminology, request.query, request.app))
      const all = listAllCorrections(terminology, request.query, request.app)
      return reply
        .type(`${mediaType}; charset=utf-8`)
        .send(Readable.from(writeCorrections(all, mediaType)))
    },
  })

  await server.register(correctionDeletionRoutes, { terminology, maxBodyBytes })
}

const correctionDeletionRoutes: FastifyPluginAsyncTypebox<Options> = async (
  server,
  { terminology, maxBodyBytes },
) => {
  server.route({
    method: 'DELETE',
    url: '/memory',
    bodyLimit: maxBodyBytes,
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'MemoryController_deleteCorrections',
      summary: 'Delete corrections, or all of a pair of languages',
      tags,
      body: CorrectionsDeletion,
      response: {
        200: ref(DeletedCorrections),
        ...problems(...every, ...everyBody, 'language-not-supported'),
      },
    },
    handler: (request) => removeCorrections(terminology, request.body, actingApp(request)),
  })

  server.route({
    method: 'DELETE',
    url: '/memory/:id',
    config: { auth: 'app', appRole: 'member' },
    schema: {
      operationId: 'MemoryController_deleteCorrection',
      summary: 'Delete a correction',
      tags,
      params: CorrectionParams,
      response: {
        204: Type.Null({ description: 'The correction is deleted.' }),
        ...problems(...every, 'correction-not-found'),
      },
    },
    handler: async (request, reply) => {
      await removeCorrection(terminology, request.params.id, actingApp(request))
      return reply.code(204).send(null)
    },
  })
}
