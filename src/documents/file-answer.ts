import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment } from './file-names.ts'
import type { DocumentFile } from './files.ts'

/** Sends a translated file, to be saved under its name and opened by nothing. */
export const sendFile = (reply: FastifyReply, file: DocumentFile): FastifyReply =>
  reply
    .header('content-type', file.mediaType)
    .header('content-length', String(file.bytes))
    .header('content-disposition', attachment(file.name))
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
    .send(Readable.from(file.parts, { objectMode: false }))
