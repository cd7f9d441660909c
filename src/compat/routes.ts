// Where the compatible APIs are: each below /compat/, and where their clients allow no path, at the
// root too. Clients that resolve a relative URL against an address without a slash at its end lose
// the last segment; so each API is also directly below /compat.
import type { FastifyPluginAsync } from 'fastify'
import { libreTranslateBase } from './api-urls.ts'
import type { CompatibleApi, CompatServices } from './compatible-api.ts'
import { deeplApi } from './deepl/deepl-api.ts'
import { deeplRoutes } from './deepl/routes.ts'
import { deeplV3Routes } from './deepl/v3-routes.ts'
import { googleApi } from './google/google-api.ts'
import { googleRoutes } from './google/routes.ts'
import { libreTranslateApi } from './libretranslate/libretranslate-api.ts'
import {
  detectRoutes,
  languageRoutes,
  libreTranslateRoutes,
  translateRoutes,
} from './libretranslate/routes.ts'

const google = '/language/translate/v2'

type Routes = FastifyPluginAsync<CompatServices>

const addresses: readonly (readonly [prefix: string, api: CompatibleApi, routes?: Routes])[] = [
  ...['', '/compat', '/compat/google'].map(
    (base) => [base + google, googleApi, googleRoutes] as const,
  ),
  ['/compat/google', googleApi],
  ...['/compat', libreTranslateBase].flatMap((base) => [
    [`${base}/translate`, libreTranslateApi, translateRoutes] as const,
    [`${base}/detect`, libreTranslateApi, detectRoutes] as const,
    [`${base}/languages`, libreTranslateApi, languageRoutes] as const,
  ]),
  [libreTranslateBase, libreTranslateApi, libreTranslateRoutes],
  ...['', '/compat', '/compat/deepl'].flatMap((base) => [
    [`${base}/v2`, deeplApi, deeplRoutes] as const,
    [`${base}/v3`, deeplApi, deeplV3Routes] as const,
  ]),
  ['/compat/deepl', deeplApi],
]

/** The compatible API that a normalized URL belongs to, whether there is a route or not. */
export function findCompatibleApi(url: string): CompatibleApi | undefined {
  const [path = ''] = url.split('?', 1)
  return addresses.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
}

export const compatRoutes: Routes = async (server, services) => {
  for (const [prefix, , routes] of addresses)
    if (routes) await server.register(routes, { ...services, prefix })
}
