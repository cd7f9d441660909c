import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'

/** Gives a schema the name under which the OpenAPI document lists it. */
export function named<const T extends TSchema>(id: string, schema: T): T & { $id: string } {
  return { ...schema, $id: id }
}

/** A reference to a named schema, with its type. */
export function ref<T extends TSchema & { $id: string }>(schema: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })
}

/** Keyword for what may hold anything: how deep it may be nested. An extension, as OpenAPI allows them. */
export const maxDepth = 'x-max-depth'
/** Keyword for what may hold anything: no number in it is too large for a double, as 1e999 is. */
export const finiteNumbers = 'x-finite-numbers'

export const Timestamp = Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' })
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
/** One line of text that people read: no control characters and no lone surrogates, which storage can't hold. */
export const Label = (options: { maxLength: number; minLength?: number; description: string }) =>
  Type.String({ ...options, pattern: '^[^\\p{Cc}\\p{Cs}]*$' })

/** An address without whitespace and lone surrogates: what is stored is what is called. */
export const Url = (description: string) =>
  Type.String({
    pattern: '^[^\\p{Cc}\\p{Cs}\\p{Z}]*$',
    description: `${description} A URL without whitespace.`,
  })

/** What every list that comes in pages can be asked. */
export const CursorQuery = {
  limit: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^(?:[1-9]\\d?|100)$',
      description: 'How many at most, a whole number from 1 to 100; 20 when it is left out.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 200, description: 'The `nextCursor` of the page before.' }),
  ),
}
