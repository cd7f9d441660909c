// What is large and the same for all callers: compressed once, and not sent to who has it already.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../shared/hashes.ts'
import { varyBy } from './vary.ts'

/** What never changes: another state is another object. */
export interface Content {
  readonly type: string
  readonly read: () => Promise<Buffer>
}

interface Prepared {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Slower ones save next to nothing. */
const brotliQuality = 9

const contents = new WeakMap<object, Content>()
const prepared = new WeakMap<Content, Promise<Prepared>>()

/** Sends an object that never changes as JSON. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  value: object,
): Promise<FastifyReply> {
  return sendContent(request, reply, contentOf(value))
}

/** Compresses what `sendCompressed` will be asked for. */
export async function compressBefore(value: object): Promise<void> {
  await prepareOnce(contentOf(value))
}

function contentOf(value: object): Content {
  const known = contents.get(value)
  const content: Content = known ?? {
    type: 'application/json; charset=utf-8',
    read: async () => Buffer.from(JSON.stringify(value)),
  }
  contents.set(value, content)
  return content
}

/** Sends content in the encoding that the caller prefers. */
export async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
): Promise<FastifyReply> {
  const { etag, bodies } = await prepareOnce(content)
  varyBy(reply, 'accept-encoding')
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (includesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { default: negotiate } = await import('@fastify/accept-negotiator')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = negotiate(accepted, ['br', 'gzip']) as Encoding | null
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type(content.type).send(bodies[encoding ?? 'identity'])
}

function prepareOnce(content: Content): Promise<Prepared> {
  const known = prepared.get(content)
  if (known !== undefined) return known
  const found = prepare(content)
  prepared.set(content, found)
  // What could not be read now may be readable later.
  found.catch(() => prepared.delete(content))
  return found
}

async function prepare({ read }: Content): Promise<Prepared> {
  const identity = await read()
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ])
  // Weak: the bodies differ by their encoding (RFC 9110, section 8.8.3).
  const etag = `W/"${sha256(identity.toString()).slice(0, 32)}"`
  return { etag, bodies: { br, gzip: gzipped, identity } }
}

const includesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === etag)

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`)
