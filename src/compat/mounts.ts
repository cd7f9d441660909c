// All compatible APIs: each below /compat/, and where their clients allow no path, at the root too.
// Clients that resolve a relative URL against an address without a slash at its end lose the last
// segment; so each API is also directly below /compat.
import type { FastifyInstance } from 'fastify'
import { apy } from './apy/mount.ts'
import { azure } from './azure/mount.ts'
import { browserExtensions } from './browser-extensions/mount.ts'
import { ollama, openAi } from './chat-models/mount.ts'
import type { CompatibleApi } from './compatible-api.ts'
import { deepl } from './deepl/mount.ts'
import { google, googleWeb } from './google/mount.ts'
import { libreTranslate } from './libretranslate/mount.ts'
import { mcp } from './mcp/mount.ts'
import type { CompatServices, Mount } from './mount.ts'

/** A path belongs to the first that has it: some of OpenAI's are below DeepL's `/v1`. */
const mounts: readonly Mount[] = [
  ...[openAi, ollama, googleWeb, google],
  ...[libreTranslate, deepl, azure, browserExtensions, apy, mcp],
]

const pathsOf = ({ paths, routes }: Mount): readonly string[] => [
  ...paths,
  ...new Set(routes.flatMap(({ at }) => at)),
]
const mounted = mounts.map((mount) => ({ mount, paths: pathsOf(mount) }))
/** The first segments of all paths: what begins otherwise is the native API's. */
const firstSegments = new Set(
  mounted.flatMap(({ paths }) => paths.map((path) => path.split('/', 2)[1])),
)
const compatible = new RegExp(`^/+(?:${[...firstSegments].join('|')})(?=[/?]|$)`)

/** The compatible API that a normalized URL belongs to, whether there is a route or not. */
export const findCompatibleApi = (url: string): CompatibleApi | undefined => findMount(url)?.api

/** Headers of requests that only clients of these APIs send. */
export const requestHeaders = mounts.flatMap(({ requestHeaders = [] }) => requestHeaders)

/** Whether pages of all origins may read the answer to a normalized URL. */
export const isOpenToAll = (url: string): boolean => findMount(url)?.isOpenToAll === true

function findMount(url: string): Mount | undefined {
  const [path = ''] = url.split('?', 1)
  const isBelow = (prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)
  return mounted.find(({ paths }) => paths.some(isBelow))?.mount
}

/** Registers the routes of all compatible APIs at each of their paths. */
export async function registerCompatibleApis(
  server: FastifyInstance,
  services: CompatServices,
): Promise<void> {
  for (const { routes } of mounts)
    for (const { at, plugin } of routes)
      for (const prefix of at) await server.register(plugin, { ...services, prefix })
}

/**
 * The path of a compatible API with single slashes and none at its end: deepl-java and deepl-rb
 * send `//v2/usage` where the configured address ends with a slash, and some clients
 * `/v2/document/`. In a path that cannot be decoded the percent signs are escaped: it is unknown to
 * its API, which answers in its own shape. Other URLs are returned as they are: the native API's
 * are exactly as documented.
 */
export function normalizeUrl(url: string): string {
  if (!compatible.test(url)) return url
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const query = queryAt < 0 ? '' : url.slice(queryAt)
  const decodable = isDecodable(path) ? path : path.replaceAll('%', '%25')
  return `/${decodable.split('/').filter(Boolean).join('/')}${query}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * What is at the root of a port for an API. Rejects a name that no API has, in words for the
 * operator.
 */
export function baseOfPort(name: string): string {
  const ports = mounts.flatMap(({ port }) => port ?? [])
  const found = ports.find((port) => port.name === name)
  if (found !== undefined) return found.base
  const names = ports.map((port) => port.name).join(', ')
  throw new Error(`DRAGOMAN_COMPAT_PORTS: no API has the name ${name}. There are: ${names}.`)
}
