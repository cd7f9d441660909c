// Files of a directory over HTTP, with conditional requests and compressed copies (`name.br`,
// `name.gz` beside `name`).
import type { SendOptions, SendResult } from '@fastify/send'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { daySeconds } from '../../shared/durations.ts'
import { Problem } from '../problems.ts'
import { varyBy } from './vary.ts'

const yearSeconds = 365 * daySeconds

export interface StaticFiles {
  /** Absolute path. */
  readonly directory: string
  /** Whether a file's name changes with its content: then browsers need not ask again. */
  readonly immutable: boolean
  /** Whether a part of a file can be requested. */
  readonly hasRanges?: boolean
  /** The content codings of the copies beside each file, best first. */
  readonly encodings?: readonly ('br' | 'gzip')[]
}

const extensions = { br: '.br', gzip: '.gz' } as const

/**
 * Sends a file of the directory. `path` is relative to it and URL-encoded; what leads outside, or
 * to no file, is answered as an unknown route.
 */
export async function sendStaticFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { directory, immutable, hasRanges = false, encodings = [] }: StaticFiles,
  path: string,
): Promise<FastifyReply> {
  // Loaded here: most starts of the server serve no file.
  const [{ default: send }, { default: negotiate }] = await Promise.all([
    import('@fastify/send'),
    import('@fastify/accept-negotiator'),
  ])
  const options: SendOptions = {
    root: directory,
    index: false,
    acceptRanges: hasRanges,
    contentType: false,
    cacheControl: false,
  }
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = encodings.length > 0 ? negotiate(accepted, [...encodings]) : null
  let sent: SendResult | undefined
  if (encoding !== null) sent = await send(request.raw, path + extensions[encoding], options)
  if (sent?.type === 'file') reply.header('content-encoding', encoding)
  else sent = await send(request.raw, path, options)
  if (sent.type !== 'file')
    throw new Problem('route-not-found', { detail: 'There is no such file.' })
  if (encodings.length > 0) varyBy(reply, 'accept-encoding')
  const type = send.mime.getType(path) ?? 'application/octet-stream'
  return reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .header('cache-control', immutable ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    .type(send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type)
    .send(sent.stream)
}
