// Routes of compatible APIs that take a file: it is read as it arrives, within bounds.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { receiveUpload, type UploadSettings, uploadBodyLimit } from '../documents/upload-request.ts'
import { type CompatibleApi, type CompatOptions, parametersOf } from './compatible-api.ts'
import type { Fields } from './fields.ts'

/** What routes that take a file get. */
export interface UploadOptions extends CompatOptions {
  uploads: UploadSettings
}

interface UploadKeys extends CompatibleApi {
  /** Whether the key may be a field of the form, also after the file; else nothing is read. */
  keyInForm: boolean
}

/**
 * Prepares an encapsulated server, below one of `prepareCompatibleApi`, for forms with a file.
 * Credentials in a header or the query are checked before the body is read. A caller whose key is
 * to come with the form may send a file of `maxBodyBytes`; a larger one only after the key.
 */
export function acceptUploads(
  server: FastifyInstance,
  { keys, limits, uploads }: UploadOptions,
  { findKey, anonymous, keyInForm }: UploadKeys,
): void {
  async function authenticate(request: FastifyRequest): Promise<void> {
    request.app = await keys.authenticateKey(findKey(request), request.ip)
  }

  /** A larger file of a caller without an app. */
  async function admit(request: FastifyRequest, fields: Fields): Promise<void> {
    request.parameters = parametersOf(request, fields)
    if (findKey(request) !== undefined || !anonymous?.isConfigured('keyless'))
      await authenticate(request)
  }

  server.decorateRequest('uploadedFile')
  server.addHook('onRoute', (route) => {
    route.bodyLimit = uploadBodyLimit(uploads.maxDocumentBytes)
  })
  server.addHook('onRequest', async (request) => {
    request.parameters = parametersOf(request)
    if (!keyInForm || findKey(request) !== undefined) await authenticate(request)
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    const unknownCaller =
      request.app === undefined
        ? { maxFileBytes: limits.maxBodyBytes, admit: (sent: Fields) => admit(request, sent) }
        : undefined
    const { fields } = await receiveUpload(request, payload, uploads, unknownCaller)
    return fields
  })
}
