// Writes the files of a form to the disk as they arrive: none is in memory, or half checked.
import { createWriteStream } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BusboyFileStream } from '@fastify/busboy'
import { malformedForm, openForm } from '../../http/bodies/forms.ts'
import { type UploadPace, watchPace } from '../../http/bodies/upload-pace.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { expectSpace } from '../downloads/disk-space.ts'
import { fileWhy } from '../downloads/unpacking.ts'
import { modelInfoName } from '../installed/directory-pair.ts'
import { metadataName } from '../installed/metadata.ts'
import { findRole } from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'

/** A form as it arrives. */
export interface IncomingForm {
  readonly headers: IncomingHttpHeaders
  readonly body: Readable
}

export interface ReceivedForm {
  /** As the operator wrote it. */
  readonly pair: string | undefined
  /** The names of the files that were written. */
  readonly names: readonly string[]
  /** Files that are none of a model. */
  readonly skipped: readonly string[]
}

interface FormLimits {
  /** Exists, and is empty. */
  readonly directory: string
  readonly maxBytes: number
  /** What the disk keeps free. */
  readonly minFreeBytes: number
  readonly pace: UploadPace
}

const maxFiles = 40
const maxFields = 4
const maxPairBytes = 100
/** Free space is asked for after so many bytes. */
const checkEveryBytes = 4 * 1024 ** 2
const maxNameLength = 200

/**
 * Reads the body of a request. Rejects with ModelsError, `malformed-request`, `validation-failed`,
 * `payload-too-large`, `request-timeout`; then nothing more is read.
 */
export async function receiveForm(
  { headers, body }: IncomingForm,
  { directory, maxBytes, minFreeBytes, pace }: FormLimits,
): Promise<ReceivedForm> {
  const { promise: ended, resolve, reject: fail } = Promise.withResolvers<void>()
  const names = new Set<string>()
  const skipped: string[] = []
  const writing: Promise<void>[] = []
  const streams: Readable[] = []
  let pair: string | undefined
  let received = 0
  let checkAt = 0

  /** Rejects if the disk has no room for what comes next. */
  async function* expectRoom(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      if (received >= checkAt) {
        await expectSpace(directory, minFreeBytes + checkEveryBytes)
        checkAt = received + checkEveryBytes
      }
      yield chunk
    }
  }

  function receive(stream: BusboyFileStream, given: string): void {
    const name = given.slice(0, maxNameLength)
    if (!isOfModel(name)) {
      skipped.push(name)
      stream.resume()
      return
    }
    if (names.has(name)) throw twice(name)
    names.add(name)
    const target = createWriteStream(join(directory, name), { flags: 'wx', mode: 0o600 })
    const written = pipeline(stream, expectRoom, target)
    writing.push(written)
    written.catch(fail)
  }

  const parser = openForm(headers, {
    // One more than allowed, so that what is too much is noticed.
    files: maxFiles + 1,
    fileSize: maxBytes,
    fields: maxFields,
    fieldSize: maxPairBytes,
  })
  parser.on('field', (name, value) => {
    if (name === 'pair') pair = value
    else fail(invalidInput(`/${name}`, 'The form has the fields `pair` and `file` only.'))
  })
  parser.on('file', (field, stream, name = '') => {
    streams.push(stream)
    // That of a form that fails is destroyed, whoever reads it.
    stream.on('error', () => {})
    try {
      if (field !== 'file')
        throw invalidInput(`/${field}`, 'Files are expected in the field `file` only.')
      if (names.size + skipped.length >= maxFiles)
        throw invalidInput('/file', `Send at most ${maxFiles} files.`)
      receive(stream, name)
    } catch (error) {
      stream.resume()
      fail(error)
    }
  })
  parser.on('error', (error: unknown) => fail(malformedForm(error)))
  parser.on('finish', () => {
    if (names.size + skipped.length === 0) fail(invalidInput('/file', 'Send the files of a model.'))
    Promise.all(writing).then(() => resolve(), fail)
  })

  const watch = watchPace(pace, fail)
  function count(chunk: Buffer): void {
    received += chunk.length
    if (received > maxBytes) fail(tooLarge(maxBytes))
    watch.progress(chunk)
  }
  body.on('data', count)
  body.once('error', fail)
  body.once('close', () => {
    if (!body.readableEnded) fail(malformedForm(new Error('the client disconnected')))
  })
  body.pipe(parser)
  try {
    await ended
  } catch (error) {
    body.unpipe(parser)
    parser.destroy()
    for (const stream of streams) stream.destroy(error as Error)
    await Promise.allSettled(writing)
    throw error
  } finally {
    watch.stop()
    body.off('data', count)
  }
  return { pair, names: [...names], skipped }
}

/** Whether a file is one that an import reads. Its name cannot lead out of the directory. */
const isOfModel = (name: string): boolean =>
  findRole(name) !== undefined || name === metadataName || name === modelInfoName

export const tooLarge = (maxBytes: number): Problem =>
  new Problem('payload-too-large', {
    detail: `The files have more than ${maxBytes} bytes, the limit.`,
    why: { reason: 'model-upload-too-large', parameters: { limitBytes: maxBytes } },
  })

const twice = (name: string): ModelsError =>
  new ModelsError('usage', `There are two files ${name}: import one model at a time.`, {
    why: fileWhy('model-file-twice', name),
  })
