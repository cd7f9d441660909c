import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { expectForm } from '../../http/bodies/forms.ts'
import { allowSlowBody } from '../../http/bodies/slow-bodies.ts'
import { everyOperation, problems } from '../../http/problems.ts'
import { ref } from '../../http/schema.ts'
import { ImportedModel, NewImport } from '../schemas.ts'
import { importModel, type ModelImports } from './import-service.ts'
import { tooLarge } from './upload-form.ts'

/** Models whose files operators upload. */
export const modelImportRoutes: FastifyPluginAsyncTypebox<{ imports: ModelImports }> = async (
  server,
  { imports },
) => {
  const { maxBytes } = imports
  server.removeAllContentTypeParsers()
  // The service reads the form, so that it also removes what has arrived.
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    expectForm(request, 'Send the files as `multipart/form-data`, in fields `file`.')
    if (Number(request.headers['content-length']) > maxBytes) throw tooLarge(maxBytes)
    return payload
  })

  server.route({
    method: 'POST',
    url: '/models/import',
    bodyLimit: maxBytes,
    config: { auth: 'operator', proof: 'everyone', bodyGoesToDisk: true },
    validatorCompiler: () => () => true,
    schema: {
      operationId: 'ModelController_importModel',
      summary: 'Install a neural model on all processes from its files',
      description:
        'The model is checked as `dragoman models import` checks it, and then wanted. Another ' +
        'model of its languages is replaced.',
      tags: ['Operation'],
      consumes: ['multipart/form-data'],
      body: NewImport,
      response: {
        201: ref(ImportedModel),
        ...problems(
          ...everyOperation,
          'validation-failed',
          'payload-too-large',
          'unsupported-media-type',
          'unauthenticated',
          'operator-required',
          'proof-required',
          'language-pair-not-supported',
          'model-refused',
          'models-read-only',
          'overloaded',
        ),
      },
    },
    handler: async (request, reply) => {
      expectForm(request, 'Send the files as `multipart/form-data`, in fields `file`.')
      const endExemption = allowSlowBody(request.raw)
      const form = { headers: request.headers, body: request.body as unknown as Readable }
      const model = await importModel(imports, form, request.user).finally(endExemption)
      return reply.code(201).send(model)
    },
  })
}
