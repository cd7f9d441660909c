// What a route declares about its callers. auth/ checks it, the OpenAPI document shows it.

/** The credentials that a route needs. */
export type AuthKind = 'none' | 'bearer' | 'operator' | 'app'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent means `none`. */
    auth?: AuthKind
  }
}
