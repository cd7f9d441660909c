import type { FastifyRequest } from 'fastify'
import { originOf } from '../http/client-address.ts'
import type { ActingApp } from '../shared/principals.ts'

/** The app of an authenticated request, with who acts for it. */
export const actingApp = (request: FastifyRequest): ActingApp => ({
  ...request.app,
  actor: request.user ?? { id: request.app.id, origin: originOf(request) },
})
