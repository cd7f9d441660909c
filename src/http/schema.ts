import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** A server on which the schemas of a route are the types of its requests. */
export type TypedServer = Parameters<FastifyPluginAsyncTypebox>[0]

/** Sets the name under which the OpenAPI document lists a schema. */
export function named<const T extends TSchema>(id: string, schema: T): T & { $id: string } {
  return { ...schema, $id: id }
}

/** A typed reference to a named schema. */
export function ref<T extends TSchema & { $id: string }>(schema: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })
}

/**
 * Keyword for arbitrary values: their maximum nesting depth. A specification extension of OpenAPI.
 */
export const maxDepth = 'x-max-depth'
/** Keyword for arbitrary values: every number fits a double, unlike 1e999. */
export const finiteNumbers = 'x-finite-numbers'

export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' })
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** One line of text, without control characters and lone surrogates, which storage cannot hold. */
export const Label = (options: { maxLength: number; minLength?: number; description: string }) =>
  Type.String({ ...options, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })

/** A URL without whitespace and lone surrogates: the stored URL is the one that is called. */
export const Url = (description: string) =>
  Type.String({
    pattern: '^[^\\p{Cc}\\p{Cs}\\p{Z}]*$',
    description: `${description} A URL without whitespace.`,
  })

export const NextCursor = nullable(
  Type.String({ description: 'The `cursor` of the next page; null on the last page.' }),
)

/** The query parameters of every paginated list. */
export const CursorQuery = {
  limit: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^(?:[1-9]\\d?|100)$',
      description: 'Maximum number of entries, from 1 to 100; 20 if omitted.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: 'The `nextCursor` of the previous page.' }),
  ),
}

/** Whose an app is, as operators see it. */
export const Owner = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['user', 'team']),
    name: Type.String({ description: 'The email address of a user, or the name of a team.' }),
  },
  { description: 'Whose app it is.' },
)

export const NamedApp = Type.Object({ id: Type.String(), name: Type.String() })
