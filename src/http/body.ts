import type { FastifyInstance } from 'fastify'
import { hasMoreValues } from './json-nesting.ts'
import { Problem } from './problems.ts'

/** What a request may carry besides its texts, such as metadata. */
const otherValues = 10_000

/** Accepts JSON in UTF-8 only. Invalid UTF-8 is rejected, not replaced. */
export function acceptJsonOnly(server: FastifyInstance, { maxTexts }: { maxTexts: number }): void {
  const maxValues = 2 * maxTexts + otherValues
  const parse = server.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    if (encoding !== 'identity') {
      done(
        new Problem('unsupported-media-type', {
          detail: 'Send the body as it is, without `content-encoding`.',
        }),
      )
      return
    }
    if (hasMoreValues(body as Buffer, maxValues)) {
      done(
        new Problem('payload-too-large', {
          detail: 'The body has more values than any request here needs. Split it into several.',
        }),
      )
      return
    }
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      done(
        new Problem('malformed-json', {
          detail: 'The body has bytes that are not UTF-8. Encode it as UTF-8.',
        }),
      )
      return
    }
    parse(request, text, done)
  })
}
