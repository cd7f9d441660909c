// Reads `multipart/form-data` (RFC 7578) as it arrives. Fields may come before or after the file.

import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { BusboyFileStream } from '@fastify/busboy'
import { malformedForm, openForm } from '../http/bodies/forms.ts'
import { type UploadPace, watchPace } from '../http/bodies/upload-pace.ts'
import type { Why } from '../http/problem-reasons.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import { cleanName } from './file-names.ts'

/** A file that a caller has sent. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Hex. */
  readonly sha256: string
}

export interface Upload {
  readonly file: UploadedFile | undefined
  /** The other fields, each once. */
  readonly fields: ReadonlyMap<string, string>
}

interface UploadLimits {
  /** The largest file. */
  maxFileBytes: number
  /** The largest form. */
  maxFormBytes: number
  pace: UploadPace
  /** Of a caller who is not authenticated yet. */
  unknownCaller?: UnknownCaller | undefined
}

/** Bounds what is read of a caller whose credentials may be fields of the form. */
export interface UnknownCaller {
  readonly maxFileBytes: number
  /** Decides by the fields before the file whether more may be sent; rejects if not. */
  readonly admit: (fields: ReadonlyMap<string, string>) => Promise<void>
}

const maxFields = 20
const maxFieldBytes = 64 * 1024
/** The name of the field that has the file. */
const fileField = 'file'

/**
 * Reads the body of a request. Rejects with `malformed-request`, `validation-failed`,
 * `document-too-large`, `payload-too-large`, `request-timeout`, and as `admit` does; then nothing
 * more is read.
 */
export function readUpload(
  headers: IncomingHttpHeaders,
  body: Readable,
  { maxFileBytes, maxFormBytes, pace, unknownCaller }: UploadLimits,
): Promise<Upload> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload>()
  const fields = new Map<string, string>()
  let file: Promise<UploadedFile> | undefined

  function fail(error: unknown): void {
    body.unpipe()
    reject(error)
  }

  const parser = openForm(headers, {
    // One more part than either limit, so that what is too much is noticed.
    files: 1,
    fileSize: maxFileBytes,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    parts: maxFields + 1,
  })
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (name === undefined) fail(malformedForm(new Error('a part of the form has no name')))
    else if (name === fileField)
      fail(invalidInput('/file', 'It must be a file: a part of the form with a `filename`.'))
    else if (nameTruncated || valueTruncated)
      fail(
        invalidInput(`/${name}`, `It must have at most ${maxFieldBytes} bytes.`, {
          reason: 'too-many-bytes',
          parameters: { limitBytes: maxFieldBytes },
        }),
      )
    else if (fields.has(name)) fail(invalidInput(`/${name}`, 'Send this field once.'))
    else fields.set(name, value)
  })
  parser.on('file', (name, stream, fileName) => {
    stream.on('limit', () => fail(tooLarge(maxFileBytes)))
    if (name !== fileField)
      fail(invalidInput(`/${name}`, 'A file is expected in the field `file` only.'))
    else {
      file = collect(stream, fileName, (bytes) =>
        unknownCaller && bytes > unknownCaller.maxFileBytes ? unknownCaller.admit(fields) : null,
      )
      file.catch(fail)
    }
  })
  parser.on('filesLimit', () => fail(invalidInput('/file', 'Send one file in a request.')))
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () =>
      fail(new Problem('payload-too-large', { detail: 'The form has too many fields.' })),
    )
  parser.on('error', (error: unknown) => fail(malformedForm(error)))
  parser.on('finish', () => {
    Promise.resolve(file).then((read) => resolve({ file: read, fields }), fail)
  })

  const watch = watchPace(pace, fail)
  let received = 0
  function progress(chunk: Buffer): void {
    received += chunk.length
    if (received > maxFormBytes) fail(tooLarge(maxFileBytes))
    watch.progress(chunk)
  }
  body.on('data', progress)
  body.once('error', fail)
  body.once('close', () => {
    if (!body.readableEnded) fail(new Error('the client disconnected'))
  })
  body.pipe(parser)
  return promise.finally(() => {
    watch.stop()
    body.off('data', progress)
  })
}

/** `mayGrow` is asked with each new length until it has admitted the caller. */
async function collect(
  stream: BusboyFileStream,
  fileName = '',
  mayGrow: (bytes: number) => Promise<void> | null,
): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  let length = 0
  let isAdmitted = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    const admission = isAdmitted ? null : mayGrow(length)
    // Nothing more is read until then.
    if (admission !== null) await admission.then(() => (isAdmitted = true))
    hash.update(chunk)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { name: cleanName(fileName), bytes, sha256: hash.digest('hex') }
}

const tooLarge = (maxBytes: number): Problem => {
  const detail = `The file has more than ${maxBytes} bytes, the limit. Split the document.`
  const why: Why = { reason: 'file-too-large', parameters: { limitBytes: maxBytes } }
  return new Problem('document-too-large', {
    detail,
    why,
    errors: [{ pointer: '/file', detail, why }],
  })
}
