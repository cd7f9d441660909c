import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { marked } from 'marked'
import { Type } from 'typebox'
import { acceptedType } from './accepted-type.ts'
import { varyBy } from './content/vary.ts'
import {
  catalogue,
  Problem,
  type ProblemCode,
  ProblemCodeSchema,
  problems,
  withoutStorage,
} from './problems.ts'
import { named, ref } from './schema.ts'
import { pagePolicy } from './security-headers.ts'

const consolePages = '/console/docs/problems'
/** Of the pages that programs get, and browsers where the console is not built. */
const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1.25rem;' +
  'color:#1c2733;background:#fff}' +
  'code{background:#eef2f6;padding:.1em .3em;border-radius:4px}' +
  'pre code{display:block;padding:1em;white-space:pre-wrap;overflow-wrap:anywhere}' +
  'h1{font-size:1.6rem}td,th{padding:.2em .8em .2em 0;text-align:left;vertical-align:top}'

/** All problems, for programs. */
export const ProblemList = named(
  'ProblemList',
  Type.Object({
    problems: Type.Array(
      Type.Object({
        type: Type.String({ description: 'URL of the page that explains this code.' }),
        code: ref(ProblemCodeSchema),
        status: Type.Integer(),
        title: Type.String(),
      }),
    ),
  }),
)

interface Options {
  readonly problemAddress: (code: string) => string
  /** Whether the console is there, which shows browsers the same pages with a search. */
  readonly isConsoleBuilt: () => boolean
}

/**
 * GET /problems and GET /problems/{code}: the pages that a problem's `type` links to. Browsers are
 * sent to them in the console.
 */
export const problemPages: FastifyPluginAsync<Options> = async (
  server,
  { problemAddress, isConsoleBuilt },
) => {
  const isForConsole = ({ headers }: FastifyRequest): boolean =>
    headers.accept?.includes('text/html') === true && isConsoleBuilt()
  const listed = listProblems().map((problem) => ({
    type: problemAddress(problem.code),
    ...problem,
  }))
  server.route({
    method: 'GET',
    url: '/problems',
    schema: {
      operationId: 'ProblemController_listProblems',
      summary: 'List all problem codes',
      tags: ['Operation'],
      response: {
        200: {
          description:
            'JSON, or an HTML page for browsers, which are redirected to it in the console.',
          content: {
            'application/json': { schema: ref(ProblemList) },
            'text/html': { schema: Type.String() },
          },
        },
        ...problems(...withoutStorage),
      },
    },
    handler: async (request, reply) => {
      varyBy(reply, 'accept')
      const { accept } = request.headers
      if (acceptedType(accept, ['application/json', 'text/html']) !== 'text/html')
        return { problems: listed }
      if (isForConsole(request)) return reply.redirect(consolePages)
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
      return indexPage()
    },
  })

  server.route<{ Params: { code: string } }>({
    method: 'GET',
    url: '/problems/:code',
    schema: {
      operationId: 'ProblemController_getProblem',
      summary: 'Explain a problem code',
      tags: ['Operation'],
      params: Type.Object({ code: Type.String() }),
      response: {
        200: {
          description: 'An HTML page. Browsers are redirected to it in the console.',
          content: { 'text/html': { schema: Type.String() } },
        },
        ...problems(...withoutStorage, 'route-not-found'),
      },
    },
    handler: async (request, reply) => {
      const { code } = request.params
      if (!Object.hasOwn(catalogue, code))
        throw new Problem('route-not-found', { detail: 'There is no such problem code.' })
      varyBy(reply, 'accept')
      if (isForConsole(request)) return reply.redirect(`${consolePages}/${code}`)
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
      return page(code as ProblemCode)
    },
  })
}

/** By status, then by code. */
const listProblems = () =>
  Object.entries(catalogue)
    .map(([code, { status, title }]) => ({ code, status, title }))
    .sort((a, b) => a.status - b.status || a.code.localeCompare(b.code))

function indexPage(): string {
  const rows = listProblems().map(
    ({ code, status, title }) =>
      `<tr><td>${status}<td><a href="/problems/${code}"><code>${code}</code></a><td>${title}`,
  )
  const head = '<tr><th>status<th>code<th>title'
  return wrap('Problems', `<h1>Problems</h1><table>${head}${rows.join('')}</table>`)
}

function page(code: ProblemCode): string {
  const markdown = readFileSync(new URL(import.meta.resolve(`#docs/problems/${code}.md`)), 'utf8')
  const body = marked.parse(markdown, { async: false })
  return wrap(code, `${body}<p><a href="/problems">All problems</a></p>`)
}

const wrap = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title><style>${style}</style><body>${body}</body></html>`,
  ].join('')
