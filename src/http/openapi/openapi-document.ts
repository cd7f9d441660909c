// The OpenAPI document, made of the routes' schemas. Loaded when somebody asks for it:
// @fastify/swagger and the reader of YAML that it brings would take 4 % of a start.
import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { problems } from '../problems.ts'
import { isLimited } from '../rate-limit.ts'
import type { AuthKind } from '../route-config.ts'

/** OpenAPI security requirements by kind of credentials. */
const security: Readonly<Record<AuthKind, Record<string, string[]>[]>> = {
  none: [],
  bearer: [{ bearer: [] }],
  operator: [{ bearer: [] }],
  app: [
    { apiKey: [], apiSecret: [] },
    { bearer: [], apiKey: [] },
  ],
}

const description = [
  "Sign up, log in, create an app, and translate with the app's key and secret, at once or ",
  'through a queue.\n\n',
  'Errors are problem details (RFC 9457); `type` is the URL of a page that explains the ',
  '`code`. Every response has the header\n`x-request-id`.',
].join('')

const tags = [
  { name: 'Auth', description: 'Users and their sessions' },
  { name: 'App', description: "A user's apps and their credentials" },
  { name: 'Team', description: 'Teams, which own apps, and their members' },
  { name: 'Translation', description: 'Synchronous and queued translation' },
  { name: 'Document', description: 'Translation of files' },
  { name: 'Glossary', description: 'Terms that have a fixed translation' },
  { name: 'Memory', description: "An app's own translations of segments" },
  { name: 'Operation', description: 'For operators of the service' },
]

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `accessToken` of `POST /auth/login`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'The `apiKey` of an app.',
  },
  apiSecret: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-secret',
    description: 'The `apiSecret` of an app.',
  },
} as const

type Responses = Readonly<Record<string, object>> | undefined

const headers = {
  requestId: {
    'x-request-id': { type: 'string', description: 'Identifies the request in the log.' },
  },
  retryAfter: {
    'retry-after': { type: 'integer', description: 'Seconds after which to try again.' },
  },
  limited: {
    'ratelimit-limit': {
      type: 'integer',
      description:
        'The limit per minute (with `quota-exceeded` and `budget-exceeded`: per month), ' +
        'if there is one.',
    },
    'ratelimit-remaining': { type: 'integer', description: 'The remaining part of the limit.' },
    'ratelimit-reset': {
      type: 'integer',
      description: 'Seconds until the limit is fully available again.',
    },
  },
} as const

/** Adds the rejections of a body where none is expected: it is parsed all the same. */
function withRefusedBodies(
  responses: Responses,
  { body }: { body?: unknown },
  method: string | string[],
): Responses {
  if (
    responses === undefined ||
    body !== undefined ||
    [method].flat().some((each) => bodiless.has(each))
  )
    return responses
  const refusals = problems('malformed-json', 'payload-too-large', 'unsupported-media-type')
  const merged = Object.entries(refusals).map(([status, refusal]) => {
    const known = responses[status] as { description: string } | undefined
    const { description } = refusal as unknown as { description: string }
    return [
      status,
      known === undefined
        ? refusal
        : { ...known, description: `${known.description} ${description}` },
    ]
  })
  return { ...responses, ...Object.fromEntries(merged) }
}

/** Methods whose bodies are never read. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Adds the headers of each response: those of every route, then those that this route declares. */
function withHeaders(responses: Responses, { config }: RouteOptions): Responses {
  const limited = isLimited({ config })
  return (
    responses &&
    Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        {
          ...response,
          headers: {
            ...headers.requestId,
            ...(limited ? headers.limited : {}),
            ...(status === '503' || status === '429' ? headers.retryAfter : {}),
            ...config?.responseHeaders?.[Number(status)],
          },
        },
      ]),
    )
  )
}

/** The role that a user needs in the team of an app or of the path. */
function describeRole({ config, schema }: RouteOptions): object {
  const { appRole, teamRole } = config ?? {}
  const role = appRole ?? teamRole
  if (role === undefined) return {}
  const { description } = (schema ?? {}) as { description?: string }
  const needs = `A user needs the role \`${role}\` in the team${appRole ? ' of the app' : ''}.`
  return {
    description: description === undefined ? needs : `${description}\n\n${needs}`,
    'x-required-role': role,
  }
}

/**
 * The document of the routes. A server of its own, which never listens, gives them to
 * @fastify/swagger, which knows no other way.
 */
export async function createDocument(
  routes: readonly RouteOptions[],
  { baseUrl, schemas }: { baseUrl: string; schemas: readonly unknown[] },
): Promise<object> {
  const server = Fastify({ exposeHeadRoutes: false })
  server.setValidatorCompiler(() => () => true)
  server.setSerializerCompiler(() => JSON.stringify)
  for (const schema of schemas) server.addSchema(schema)
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Dragoman',
        version: '1.0',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl || '/' }],
      tags,
      components: { securitySchemes },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => String(json.$id ?? `schema${index}`),
    },
    transform: ({ schema, url, route }) => ({
      schema: {
        ...schema,
        ...describeRole(route),
        security: security[route.config?.auth ?? 'none'],
        response: withHeaders(
          withRefusedBodies(schema.response as Responses, schema, route.method),
          route,
        ),
      },
      url,
    }),
  })
  for (const { method, url, schema, config } of routes)
    server.route({
      method,
      url,
      ...(schema && { schema }),
      ...(config && { config }),
      handler: () => {},
    })
  await server.ready()
  return server.swagger()
}
