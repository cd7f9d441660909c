// Requests whose body is a form with a document.
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expectForm } from '../http/bodies/forms.ts'
import { allowSlowBody } from '../http/bodies/slow-bodies.ts'
import { Problem } from '../http/problems.ts'
import { readUpload, type UnknownCaller, type Upload, type UploadedFile } from './upload.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form. */
    uploadedFile: UploadedFile | undefined
  }
}

/** The settings that bound an upload. */
export interface UploadSettings {
  readonly maxDocumentBytes: number
  readonly uploadTimeoutSeconds: number
  readonly minUploadBytesPerSecond: number
  readonly requestTimeoutSeconds: number
}

/** What a form has besides its file. */
const formBytes = 1024 * 1024

/** The `bodyLimit` of a route that takes a document. */
export const uploadBodyLimit = (maxFileBytes: number): number => maxFileBytes + formBytes

/**
 * Reads the form and sets `uploadedFile`. Once the caller is known, only the pace of the upload
 * bounds its time. Throws `unsupported-media-type`, and as `readUpload`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  payload: Readable,
  settings: UploadSettings,
  unknownCaller?: UnknownCaller,
): Promise<Upload> {
  const { maxDocumentBytes: maxFileBytes, minUploadBytesPerSecond: bytesPerSecond } = settings
  const maxFormBytes = uploadBodyLimit(maxFileBytes)
  checkHeaders(request, maxFormBytes)
  const pace = {
    stallMs: settings.uploadTimeoutSeconds * 1_000,
    graceMs: settings.requestTimeoutSeconds * 1_000,
    bytesPerSecond,
  }
  let endExemption = () => {}
  function exemptKnownCaller(): void {
    if (request.app !== undefined) endExemption = allowSlowBody(request.raw)
  }
  exemptKnownCaller()
  try {
    const upload = await readUpload(request.headers, payload, {
      maxFileBytes,
      maxFormBytes,
      pace,
      unknownCaller: unknownCaller && {
        ...unknownCaller,
        admit: (fields) => unknownCaller.admit(fields).then(exemptKnownCaller),
      },
    })
    request.uploadedFile = upload.file
    return upload
  } finally {
    endExemption()
  }
}

/** Throws `unsupported-media-type`, `document-too-large`. */
function checkHeaders(request: FastifyRequest, bodyLimit: number): void {
  const { 'content-length': length = '0' } = request.headers
  expectForm(request, 'Send the document as `multipart/form-data`, in the field `file`.')
  if (Number(length) > bodyLimit) {
    const detail = 'The file is too large. Split the document.'
    throw new Problem('document-too-large', { detail, errors: [{ pointer: '/file', detail }] })
  }
}
