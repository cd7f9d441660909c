// Bodies as clients of other APIs send them: JSON, forms, multipart forms, either without a content
// type, and all of them with GET too.
import type { IncomingMessage } from 'node:http'
import { Busboy } from '@fastify/busboy'
import type { FastifyBodyParser, FastifyInstance, FastifyRequest } from 'fastify'
import { createJsonParser, findEncodingViolation, tooManyValues } from '../http/bodies/json-body.ts'
import { mediaTypeOf } from '../http/bodies/text-bodies.ts'
import { Problem } from '../http/problems.ts'
import { type Fields, fieldsOfEntries, fieldsOfForm, fieldsOfJson } from './fields.ts'

type Parse = (request: FastifyRequest, body: Buffer) => Fields | Promise<Fields>

/** A body of GET holds a few parameters. */
const maxGetBytes = 16 * 1024
const none: Fields = new Map()

interface BodyOptions {
  /** Bounds how many fields a form may have. */
  readonly maxTexts: number
  /** Every body is JSON, whatever its content type says. */
  readonly onlyJson?: boolean
  /** The field that a body becomes which is a JSON list. */
  readonly listName?: string | undefined
}

/** Parses each body into fields. */
export function acceptForms(
  server: FastifyInstance,
  { maxTexts, onlyJson = false, listName }: BodyOptions,
): void {
  const parseJson = promisify(createJsonParser(server, { maxTexts }))
  const maxFields = maxTexts + 100
  const parse: Parse = (request, body) => {
    const violation = findEncodingViolation(request)
    if (violation) throw violation
    if (body.length === 0) return none
    const readJson = () => parseJson(request, body).then((value) => fieldsOfJson(value, listName))
    if (onlyJson) return readJson()
    const { mediaType, isMultipart } = kindOfBody(request)
    if (isMultipart) return parseMultipart(request, body, maxFields)
    const isJson = mediaType === undefined ? looksLikeJson(body) : mediaType === 'json'
    return isJson ? readJson() : fieldsOfForm(body.toString('utf8'), maxFields)
  }

  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => parse(request, body),
  )
  // Fastify never reads the bodies of GET.
  server.addHook('preValidation', async (request) => {
    if (request.method === 'GET')
      request.body = await parse(request, await readBody(request.raw, maxGetBytes))
  })
}

const promisify =
  (parse: FastifyBodyParser<Buffer>) =>
  (request: FastifyRequest, body: Buffer): Promise<unknown> =>
    new Promise((resolve, reject) => {
      parse(request, body, (error, value) => (error ? reject(error) : resolve(value)))
    })

/** `mediaType` is undefined where the body itself tells. */
function kindOfBody(request: FastifyRequest): {
  mediaType: 'json' | 'form' | undefined
  isMultipart: boolean
} {
  switch (mediaTypeOf(request)) {
    case 'multipart/form-data':
      return { mediaType: 'form', isMultipart: true }
    case 'application/json':
      return { mediaType: 'json', isMultipart: false }
    case 'application/x-www-form-urlencoded':
      return { mediaType: 'form', isMultipart: false }
    case '':
    case 'text/plain':
      return { mediaType: undefined, isMultipart: false }
    default:
      throw new Problem('unsupported-media-type', {
        detail: 'Send the parameters as JSON or as a form.',
      })
  }
}

/** Forms do not begin with a bracket: it would be encoded. */
const looksLikeJson = (body: Buffer): boolean => /^\s*[{[]/.test(body.toString('latin1', 0, 100))

/** Reads the fields of `multipart/form-data` (RFC 7578); files are not expected and skipped. */
function parseMultipart(
  { headers }: FastifyRequest,
  body: Buffer,
  maxFields: number,
): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = []
    const malformed = (error: unknown) =>
      reject(
        new Problem('malformed-request', {
          detail: 'The body is not `multipart/form-data` as its `content-type` says.',
          cause: error,
        }),
      )
    try {
      const parser = Busboy({
        headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
        limits: { fields: maxFields, parts: maxFields, fieldSize: body.length },
      })
      parser.on('field', (name, value) => fields.push([name, value]))
      parser.on('file', (_name, file) => file.resume())
      for (const limit of ['fieldsLimit', 'partsLimit'] as const)
        parser.on(limit, () => reject(tooManyValues()))
      parser.on('error', malformed)
      parser.on('finish', () => resolve(fieldsOfEntries(fields)))
      parser.end(body)
    } catch (error) {
      malformed(error)
    }
  })
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes)
      throw new Problem('payload-too-large', { detail: 'Send the parameters with POST.' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
