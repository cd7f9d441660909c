import type { FastifyRequest } from 'fastify'

/**
 * The address of an API as the caller knows it, from a request to an operation whose path begins
 * with `operation`.
 */
export function baseUrlOf(
  { protocol, host, originalUrl }: FastifyRequest,
  operation: string,
): string {
  const [path = ''] = originalUrl.split('?', 1)
  const base = path.slice(0, path.lastIndexOf(operation)).replace(/^\/+/, '/')
  return `${host === '' ? '' : `${protocol}://${host}`}${base === '/' ? '' : base}`
}
