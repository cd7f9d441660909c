// What a route declares beyond its schema. auth/ checks `auth`; the OpenAPI document shows all.

/** The credentials that a route needs. */
export type AuthKind = 'none' | 'bearer' | 'operator' | 'app'

/** Response headers by name, as OpenAPI describes them: a schema with a description. */
type ResponseHeaders = Readonly<Record<string, { type: string; description: string }>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent means `none`. */
    auth?: AuthKind
    /** Headers that only this route sends, by status. Documentation; the handler sets them. */
    responseHeaders?: Readonly<Record<number, ResponseHeaders>>
  }
}
