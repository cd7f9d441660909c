import type { FastifyInstance } from 'fastify'
import { Problem } from './problems.ts'

/** JSON in UTF-8 is the one content type; bytes that are not UTF-8 are refused instead of being replaced. */
export function acceptJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding !== 'identity') {
      done(new Problem('unsupported-media-type', { detail: 'Send the body as it is, without `content-encoding`.' }))
      return
    }
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      done(new Problem('malformed-json', { detail: 'The body has bytes that are not UTF-8. Encode it as UTF-8.' }))
      return
    }
    parse(request, text, done)
  })
}
