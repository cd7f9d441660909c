import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { onDisconnect, onSent } from '../http/disconnect.ts'
import {
  appProblems,
  everyOperation,
  invalidInput,
  problems,
  withoutStorage,
} from '../http/problems.ts'
import { ref } from '../http/schema.ts'
import { Job, SubmitHeaders } from '../jobs/schemas.ts'
import { acceptJob, jobHeaders, submissionRefusals } from '../jobs/submitted-job.ts'
import { sendFile } from './file-answer.ts'
import { DocumentFormats, NewDocument } from './schemas.ts'
import { acceptDocument, type Documents, getDocument, listFormats } from './service.ts'
import type { UploadedFile } from './upload.ts'
import { receiveUpload, type UploadSettings, uploadBodyLimit } from './upload-request.ts'

interface Options {
  documents: Documents
  uploads: UploadSettings
}

const tags = ['Document']
/** Fields that are JSON in the form. */
const jsonFields: ReadonlySet<string> = new Set([
  'glossaryIds',
  'instructions',
  'metadata',
  'options',
  'qualityEstimate',
  'matchThreshold',
])

const refusals = [
  'document-not-supported',
  'document-damaged',
  'document-encrypted',
  'document-refused',
  'document-too-large',
  'document-storage-full',
] as const

export const documentRoutes: FastifyPluginAsyncTypebox<Options> = async (
  server,
  { documents, uploads },
) => {
  server.decorateRequest('uploadedFile')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const { file, fields } = await receiveUpload(request, payload, uploads)
    const entries = [...fields].map(([name, value]) => [name, parseField(name, value)])
    return Object.fromEntries(file === undefined ? entries : [...entries, ['file', file.name]])
  })

  server.route({
    method: 'POST',
    url: '/documents',
    bodyLimit: uploadBodyLimit(uploads.maxDocumentBytes),
    config: { auth: 'app', appRole: 'member', responseHeaders: jobHeaders },
    schema: {
      operationId: 'DocumentController_translateDocument',
      summary: 'Queue a document for translation',
      description:
        'The fields of the form may come before or after the file. ' +
        'The job has the progress; when it has succeeded, `GET /documents/{id}` is the file.',
      tags,
      consumes: ['multipart/form-data'],
      headers: SubmitHeaders,
      body: NewDocument,
      response: {
        202: ref(Job),
        200: ref(Job),
        ...problems(
          ...everyOperation,
          'validation-failed',
          'payload-too-large',
          'unsupported-media-type',
          ...appProblems,
          'idempotency-key-reused',
          ...submissionRefusals,
          ...refusals,
        ),
      },
    },
    handler: async (request, reply) => {
      const { file: _name, ...fields } = request.body
      const document = { file: request.uploadedFile as UploadedFile, fields }
      const submission = await acceptDocument(documents, document, {
        app: request.app,
        idempotencyKey: request.headers['idempotency-key'],
        onDisconnect: onDisconnect(reply),
        onSent: onSent(reply),
      })
      return acceptJob(reply, submission)
    },
  })

  await server.register(documentReadRoutes, { documents })
}

/** Formats, and translated files. */
const documentReadRoutes: FastifyPluginAsyncTypebox<{ documents: Documents }> = async (
  server,
  { documents },
) => {
  server.route({
    method: 'GET',
    url: '/documents/formats',
    schema: {
      operationId: 'DocumentController_listFormats',
      summary: 'List the formats of documents, and their options',
      tags,
      response: { 200: ref(DocumentFormats), ...problems(...withoutStorage) },
    },
    handler: async () => listFormats(documents),
  })

  server.route({
    method: 'GET',
    url: '/documents/:id',
    config: {
      auth: 'app',
      appRole: 'viewer',
      largeAnswers: true,
      responseHeaders: {
        200: {
          'content-disposition': { type: 'string', description: 'Names the file.' },
        },
      },
    },
    schema: {
      operationId: 'DocumentController_getDocument',
      summary: 'Get a translated document',
      description:
        'The file has the media type that the `result` of its job says. ' +
        'That of an app with `noStore` is deleted once it was downloaded, by others than viewers.',
      tags,
      params: Type.Object({ id: Type.String() }),
      response: {
        200: {
          description: 'The translated file.',
          content: {
            '*/*': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) },
          },
        },
        ...problems(...everyOperation, ...appProblems, 'document-not-found', 'document-not-ready'),
      },
    },
    handler: async (request, reply) => {
      const recipient = { app: request.app, onSent: onSent(reply) }
      return sendFile(reply, await getDocument(documents, request.params.id, recipient))
    },
  })
}

/** Throws `validation-failed`. */
function parseField(name: string, value: string): unknown {
  if (!jsonFields.has(name)) return value
  try {
    return JSON.parse(value)
  } catch (error) {
    throw invalidInput(`/${name}`, `It is not valid JSON: ${(error as Error).message}.`)
  }
}
