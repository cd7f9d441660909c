// Large JSON that is the same for all callers: compressed once, and not sent to who has it already.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../shared/hashes.ts'
import { varyBy } from './vary.ts'

interface Prepared {
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip' | 'identity'

/** Slower ones save next to nothing. */
const brotliQuality = 9

const prepared = new WeakMap<object, Promise<Prepared>>()

/** Sends an object that never changes: another state is another object. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  value: object,
): Promise<FastifyReply> {
  const { etag, bodies } = await prepareOnce(value)
  varyBy(reply, 'accept-encoding')
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (includesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { default: negotiate } = await import('@fastify/accept-negotiator')
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = negotiate(accepted, ['br', 'gzip']) as Encoding | null
  if (encoding !== null) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bodies[encoding ?? 'identity'])
}

function prepareOnce(value: object): Promise<Prepared> {
  let found = prepared.get(value)
  if (found === undefined) {
    found = prepare(value)
    prepared.set(value, found)
  }
  return found
}

async function prepare(value: object): Promise<Prepared> {
  const json = JSON.stringify(value)
  const identity = Buffer.from(json)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ])
  // Weak: the bodies differ by their encoding (RFC 9110, section 8.8.3).
  const etag = `W/"${sha256(json).slice(0, 32)}"`
  return { etag, bodies: { br, gzip: gzipped, identity } }
}

const includesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === etag)

const weak = (tag: string): string => (tag.startsWith('W/') ? tag : `W/${tag}`)
