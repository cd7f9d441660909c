// Bodies that are text of other media types than JSON.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidInput, Problem } from '../problems.ts'
import { findEncodingViolation } from './json-body.ts'

/**
 * Accepts texts of these media types beside JSON. `decode` throws a problem for bytes that are no
 * text.
 */
export function acceptTexts(
  server: FastifyInstance,
  mediaTypes: readonly string[],
  decode: (bytes: Buffer) => string,
): void {
  server.addContentTypeParser(
    [...mediaTypes],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const violation = findEncodingViolation(request)
      if (violation) throw violation
      return decode(bytes)
    },
  )
  server.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new Problem('unsupported-media-type', {
        detail: sendBody(mediaTypes),
      }),
    ),
  )
  // Without a media type, Fastify has no schema to validate the body with.
  server.addHook('preValidation', async (request) => {
    if (request.body !== undefined || !acceptsTexts(request)) return
    throw invalidInput('', `There is no body. ${sendBody(mediaTypes)}`)
  })
}

const sendBody = (mediaTypes: readonly string[]) =>
  `Send the body as \`application/json\` or \`${mediaTypes.join('` or `')}\`.`

const acceptsTexts = ({ routeOptions: { schema } }: FastifyRequest) =>
  typeof schema?.body === 'object' && schema.body !== null && 'content' in schema.body

/** The media type of a request's body, without its parameters. */
export const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
