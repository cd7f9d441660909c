// What a route declares beyond its schema. authentication/ checks `auth` and the roles; the OpenAPI
// document shows all.
import type { TeamRole } from '../shared/roles.ts'

/** The credentials that a route needs. */
export type AuthKind = 'none' | 'bearer' | 'operator' | 'app'

/** Response headers by name, as OpenAPI describes them: a schema with a description. */
type ResponseHeaders = Readonly<Record<string, { type: string; description: string }>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent means `none`. */
    auth?: AuthKind
    /**
     * The role that a user needs in the team of the app: that of the path, or that whose key they
     * name. Every route that acts for a user on an app has it.
     */
    appRole?: TeamRole
    /** The role that a user needs in the team of the path, or of the body. */
    teamRole?: TeamRole
    /** Headers that only this route sends, by status. Documentation; the handler sets them. */
    responseHeaders?: Readonly<Record<number, ResponseHeaders>>
  }
}
