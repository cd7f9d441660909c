import type { FastifyRequest } from 'fastify'
import { Problem } from '../../http/problems.ts'

/**
 * Throws `origin-refused` for a page of an origin that is not allowed. That it is the host of the
 * request shows nothing: whoever owns a name can let it mean this address (DNS rebinding). Programs
 * send no origin.
 */
export function checkOrigin(
  { headers: { origin } }: FastifyRequest,
  allowedOrigins: readonly string[],
): void {
  if (origin === undefined || allowedOrigins.includes(origin)) return
  throw new Problem('origin-refused', {
    detail: 'Pages of this origin may not send requests. The operator lists those that may.',
  })
}
