// The console's pages. One file is all of them: its script shows the page that the address names.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type StaticFiles, sendStaticFile } from '../http/content/static-files.ts'
import { varyBy } from '../http/content/vary.ts'
import { Problem } from '../http/problems.ts'

/**
 * Scripts and styles only from files, requests only to the service, no HTML from strings. The one
 * policy of Trusted Types is for the address of the worker that draws PDFs.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types pdf-worker"

const entry = 'index.html'
const encodings = ['br', 'gzip'] as const
/** Addresses below /console/ that are not pages. */
const isReserved = /^(?:assets|session)(?:\/|$)/
/** Those of files beside the page, such as the icon. Addresses of pages have no dot. */
const isFile = (path: string): boolean => !path.includes('/') && /.\../s.test(path)

/** The directory of the console of this checkout or package. */
export const builtConsole = (): string =>
  dirname(fileURLToPath(import.meta.resolve('#console/index.html')))

/** Ask at each request: the console may be built while the service runs. */
export const isConsoleBuilt = (directory: string): boolean => existsSync(join(directory, entry))

export const consolePageRoutes: FastifyPluginAsync<{
  /** Where the built console is. */
  directory: string
}> = async (server, { directory }) => {
  const schema = { hide: true }
  const pages: StaticFiles = { directory, immutable: false, encodings }
  const assets: StaticFiles = { directory: join(directory, 'assets'), immutable: true, encodings }
  const isBuilt = (): boolean => isConsoleBuilt(directory)

  server.get('/', { schema }, async (request, reply) => {
    varyBy(reply, 'accept')
    return acceptsHtml(request) && isBuilt() ? sendPage(request, reply) : reply.redirect('/docs')
  })

  for (const url of ['/console', '/console/*'])
    server.get<{ Params: { '*'?: string } }>(url, { schema }, async (request, reply) => {
      const path = request.params['*'] ?? ''
      if (isReserved.test(path)) return reply.callNotFound()
      if (!isBuilt()) throw notBuilt()
      if (isFile(path) && path !== entry)
        return sendStaticFile(request, reply, pages, encodeURIComponent(path))
      varyBy(reply, 'accept')
      return acceptsHtml(request) ? sendPage(request, reply) : reply.callNotFound()
    })

  server.get<{ Params: { file: string } }>('/console/assets/:file', { schema }, (request, reply) =>
    sendStaticFile(request, reply, assets, encodeURIComponent(request.params.file)),
  )

  function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('content-security-policy', policy)
    return sendStaticFile(request, reply, pages, entry)
  }
}

const acceptsHtml = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

const notBuilt = () =>
  new Problem('route-not-found', {
    detail:
      'The console is not built. Run `npm run build:console` in the directory of the service.',
  })
