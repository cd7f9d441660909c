import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { marked } from 'marked'
import { Type } from 'typebox'
import { catalogue, Problem, type ProblemCode, problems, withoutStorage } from './problems.ts'
import { pagePolicy } from './security-headers.ts'

const style =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1.25rem;' +
  'color:#1c2733;background:#fff}' +
  'code{background:#eef2f6;padding:.1em .3em;border-radius:4px}' +
  'pre code{display:block;padding:1em;white-space:pre-wrap;overflow-wrap:anywhere}' +
  'h1{font-size:1.6rem}'

/** GET /problems/{code}: the page that a problem's `type` links to. */
export const problemPages: FastifyPluginAsync = async (server) => {
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
          description: 'An HTML page.',
          content: { 'text/html': { schema: Type.String() } },
        },
        ...problems(...withoutStorage, 'route-not-found'),
      },
    },
    handler: async (request, reply) => {
      const { code } = request.params
      if (!Object.hasOwn(catalogue, code))
        throw new Problem('route-not-found', { detail: 'There is no such problem code.' })
      reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8')
      return page(code as ProblemCode)
    },
  })
}

function page(code: ProblemCode): string {
  const markdown = readFileSync(new URL(import.meta.resolve(`#docs/problems/${code}.md`)), 'utf8')
  const body = marked.parse(markdown, { async: false })
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${code}</title><style>${style}</style><body>${body}</body></html>`,
  ].join('')
}
