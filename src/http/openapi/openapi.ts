import type { FastifyInstance, RouteOptions } from 'fastify'
import { compressBefore, sendCompressed } from '../content/compressed.ts'
import { apiReference } from './api-reference.ts'

/**
 * Serves /openapi.json, generated from the routes' schemas, and the API reference at /docs. The
 * returned function generates it before the first request, which would wait for a second.
 */
export async function describeApi(
  server: FastifyInstance,
  { baseUrl }: { baseUrl: string },
): Promise<() => Promise<void>> {
  const routes: RouteOptions[] = []
  let document: Promise<object> | undefined
  server.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  const describe = () => (document ??= createDocument())
  await server.register(apiReference, { describe })
  server.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendCompressed(request, reply, await describe()),
  )

  return async () => compressBefore(await describe())

  async function createDocument(): Promise<object> {
    const { createDocument } = await import('./openapi-document.ts')
    return createDocument(routes, { baseUrl, schemas: Object.values(server.getSchemas()) })
  }
}
