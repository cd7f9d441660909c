// Which other web origins may use the API from a browser: those that the operator lists.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const minutes10 = 600

/** Headers of answers that scripts of another origin may read. */
const readable = [
  'x-request-id',
  'x-metered-characters',
  'retry-after',
  'location',
  'idempotency-replayed',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
]

/** Without origins nothing is registered: a preflight is refused as any method that does not exist. */
export async function allowOrigins(
  server: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return
  const listed = new Set(origins)
  await server.register(cors, {
    // `false`, unlike a list that does not have it, refuses the preflight too.
    origin: (origin, done) =>
      done(null, origin !== undefined && listed.has(origin) ? origin : false),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'x-api-key',
      'x-api-secret',
      'idempotency-key',
      'last-event-id',
    ],
    exposedHeaders: readable,
    maxAge: minutes10,
    strictPreflight: false,
  })
}
