// Forms with files (`multipart/form-data`, RFC 7578), which are read as they arrive.
import type { IncomingHttpHeaders } from 'node:http'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problems.ts'
import { findEncodingViolation } from './json-body.ts'

/** Of a part; a name and a type have a few hundred bytes. */
const maxHeaderBytes = 8 * 1024
const maxHeaderPairs = 20

/** Throws `unsupported-media-type` with the detail, if the body of a request is no form. */
export function expectForm(request: FastifyRequest, detail: string): void {
  const violation = findEncodingViolation(request)
  if (violation) throw violation
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Problem('unsupported-media-type', { detail })
}

/** The parser of a form. Throws `malformed-request`, if the content type has no boundary. */
export function openForm(
  headers: IncomingHttpHeaders,
  limits: NonNullable<BusboyConfig['limits']>,
): BusboyInstance {
  try {
    return Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...limits, headerPairs: maxHeaderPairs, headerSize: maxHeaderBytes },
    })
  } catch (error) {
    throw malformedForm(error)
  }
}

export const malformedForm = (cause: unknown): Problem =>
  new Problem('malformed-request', {
    detail:
      'The body is not `multipart/form-data` as its `content-type` says, or it is incomplete.',
    cause,
  })
