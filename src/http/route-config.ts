// What a route declares beyond its schema. auth/ checks `auth`; the OpenAPI document shows all.

/** The credentials that a route needs. */
export type AuthKind = 'none' | 'bearer' | 'operator' | 'app'

/** Response headers by name, as OpenAPI describes them: a schema with a description. */
type ResponseHeaders = Readonly<Record<string, { type: string; description: string }>>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Absent means `none`. */
    auth?: AuthKind
    /**
     * The session must have proven lately who uses it: that of every user, or of those who have a
     * second factor.
     */
    proof?: 'everyone' | 'with second factor'
    /** Answers users too who must set up a second factor first. */
    withoutSecondFactor?: boolean
    /** Headers that only this route sends, by status. Documentation; the handler sets them. */
    responseHeaders?: Readonly<Record<number, ResponseHeaders>>
  }
}
