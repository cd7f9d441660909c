// Serves the models of this Dragoman to others, which then need no other source.
import { relative } from 'node:path'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sendStaticFile } from '../../http/content/static-files.ts'
import { Problem } from '../../http/problems.ts'
import { recordsPath } from '../registries/firefox.ts'
import { mozillaPath } from '../registries/mozilla.ts'
import type { RegistryServer } from './open-registry.ts'

const prefix = '/registry'

/** Hidden: they exist only with `DRAGOMAN_MODELS_SERVE=on`. */
export const registryRoutes: FastifyPluginAsync<RegistryServer> = async (
  server,
  { list, directory, hasToken },
) => {
  const schema = { hide: true } as object
  server.addHook('onRequest', async ({ headers }) => {
    if (!hasToken(headers.authorization)) throw refuseToken()
  })

  server.route({
    method: 'GET',
    url: `${prefix}/v1/`,
    schema,
    handler: async (request) => ({
      capabilities: { attachments: { base_url: `${addressOf(request)}/files/` } },
    }),
  })
  server.route({
    method: 'GET',
    url: `${prefix}/v1/${recordsPath}`,
    schema,
    handler: () => list.readRecords(),
  })
  server.route({
    method: 'GET',
    url: `${prefix}/${mozillaPath}`,
    schema,
    handler: (request) => list.readFigures(`${addressOf(request)}/files`),
  })
  server.route<{ Params: { sha256: string } }>({
    method: 'GET',
    url: `${prefix}/files/:sha256`,
    schema,
    handler: async (request, reply) => {
      const file = await list.findFile(request.params.sha256).catch(refuseDownload)
      if (file === undefined)
        throw new Problem('model-not-found', { detail: 'No model has a file with this SHA-256.' })
      const options = { directory, immutable: true, hasRanges: true }
      return sendStaticFile(request, reply, options, `/${relative(directory, file)}`)
    },
  })
}

/** As the caller reaches this server: it may be another than the public address. */
const addressOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}${prefix}`

const refuseToken = (): Problem =>
  new Problem('unauthenticated', {
    detail:
      'The token is missing or wrong. Write it into the address as a password: ' +
      '`DRAGOMAN_MODELS_REGISTRY=https://:TOKEN@host/registry`. It is `DRAGOMAN_MODELS_TOKEN` of ' +
      'this server.',
  })

function refuseDownload(cause: unknown): never {
  throw new Problem('registry-unavailable', {
    detail: 'This server could not download the model itself. Its log says why.',
    cause,
    retryAfterSeconds: 30,
  })
}
