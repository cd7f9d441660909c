// CORS: which other origins may call the API from a browser. The operator lists them.
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const minutes10 = 600

/** Response headers that scripts of another origin may read. */
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

/** What the list of origins does not decide. */
interface Rules {
  /** Headers that only some clients send. */
  requestHeaders: readonly string[]
  /** What `*` among the origins opens; it opens nothing else. */
  isOpenToAll: (url: string) => boolean
  /** What is closed to all other origins. */
  isClosed: (url: string) => boolean
}

/** Without origins nothing is registered: a preflight is rejected like any unknown method. */
export async function allowOrigins(
  server: FastifyInstance,
  origins: readonly string[],
  { requestHeaders, isOpenToAll, isClosed }: Rules,
): Promise<void> {
  if (origins.length === 0) return
  const listed = new Set(origins)
  const hasWildcard = listed.delete('*')
  const options = {
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'x-api-key',
      'x-api-secret',
      'idempotency-key',
      'x-usage-tag',
      'prefer',
      'last-event-id',
      ...requestHeaders,
    ],
    exposedHeaders: readable,
    maxAge: minutes10,
    strictPreflight: false,
  }
  await server.register(cors, {
    delegator: ({ url, headers: { origin } }, done) => {
      const isListed = origin !== undefined && listed.has(origin) && !isClosed(url)
      const everyone = hasWildcard && isOpenToAll(url) ? '*' : false
      // `false` rejects the preflight too, unlike a list that lacks the origin.
      done(null, { ...options, origin: isListed ? origin : everyone })
    },
  })
}
