// Where the compatible APIs are: each below /compat/, and where their clients allow no path, at the
// root too. Clients that resolve a relative URL against an address without a slash at its end lose
// the last segment; so each API is also directly below /compat.
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { libreTranslateBase } from './api-urls.ts'
import type { CompatibleApi } from './compatible-api.ts'
import { deeplApi } from './deepl/deepl-api.ts'
import { googleApi } from './google/google-api.ts'
import { libreTranslateApi } from './libretranslate/libretranslate-api.ts'

type Prefixes = readonly string[]

const under = (bases: Prefixes, path: string): Prefixes => bases.map((base) => base + path)

const deeplBases = ['', '/compat', '/compat/deepl']
const libreTranslateBases = ['/compat', libreTranslateBase]

/** The prefixes of the routes of each API. */
export const prefixes = {
  google: under(['', '/compat', '/compat/google'], '/language/translate/v2'),
  deepl: {
    // DeepL's first version, which old tools send, has the same operations on texts.
    texts: [...under(deeplBases, '/v1'), ...under(deeplBases, '/v2')],
    v2: under(deeplBases, '/v2'),
    v3: under(deeplBases, '/v3'),
  },
  libreTranslate: {
    base: [libreTranslateBase],
    translate: under(libreTranslateBases, '/translate'),
    detect: under(libreTranslateBases, '/detect'),
    languages: under(libreTranslateBases, '/languages'),
  },
} as const

const addresses: readonly (readonly [CompatibleApi, Prefixes])[] = [
  [googleApi, [...prefixes.google, '/compat/google']],
  [libreTranslateApi, Object.values(prefixes.libreTranslate).flat()],
  [deeplApi, [...Object.values(prefixes.deepl).flat(), '/compat/deepl']],
]

/** The compatible API that a normalized URL belongs to, whether there is a route or not. */
export function findCompatibleApi(url: string): CompatibleApi | undefined {
  const [path = ''] = url.split('?', 1)
  const isBelow = (prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
  return addresses.find(([, all]) => all.some(isBelow))?.[0]
}

/** Registers the same routes below each of the prefixes. */
export async function registerBelow<Options extends object>(
  server: FastifyInstance,
  all: Prefixes,
  routes: FastifyPluginAsync<Options>,
  options: Options,
): Promise<void> {
  for (const prefix of all) await server.register(routes, { ...options, prefix })
}
