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
     * The session must have proven lately who uses it: that of every user, or of those who have a
     * second factor.
     */
    proof?: 'everyone' | 'with second factor'
    /** Which bodies need the proof; absent: all. */
    proofFor?: (body: never) => boolean
    /** Answers users too who must set up a second factor first. */
    withoutSecondFactor?: boolean
    /**
     * The role that a user needs in the team of the app: that of the path, or that whose key they
     * name. Every route that acts for a user on an app has it.
     */
    appRole?: TeamRole
    /** The role that a user needs in the team of the path, or of the body. */
    teamRole?: TeamRole
    /** The body is written to the disk as it arrives: little of it is in memory at a time. */
    bodyGoesToDisk?: boolean
    /** Headers that only this route sends, by status. Documentation; the handler sets them. */
    responseHeaders?: Readonly<Record<number, ResponseHeaders>>
  }
}
