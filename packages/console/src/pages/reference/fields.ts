// What a JSON value has, field by field, in words.
import { type ApiDocument, resolveSchema, type Schema } from './description.ts'

export interface Field {
  readonly name: string
  /** Such as `string` or `list of integers`. */
  readonly type: string
  readonly required: boolean
  readonly description: string
  readonly fields: readonly Field[]
}

/** Deeper ones are left to the document itself. */
const deepest = 4

/** The fields of an object; of a list, those of what it lists. */
export function fieldsOf(schema: Schema, document: ApiDocument, depth = 0): Field[] {
  const { properties = {}, required = [], items, anyOf } = resolveSchema(schema, document)
  if (depth >= deepest) return []
  const own = Object.entries(properties).map(([name, property]) => {
    const resolved = resolveSchema(property, document)
    return {
      name,
      type: typeOf(property, document),
      required: required.includes(name),
      description: property.description ?? resolved.description ?? '',
      fields: fieldsOf(property, document, depth + 1),
    }
  })
  if (own.length > 0) return own
  if (items !== undefined) return fieldsOf(items, document, depth)
  return joinByName((anyOf ?? []).flatMap((each) => fieldsOf(each, document, depth)))
}

/** The alternatives of a value may have the same field. */
function joinByName(fields: readonly Field[]): Field[] {
  const byName = new Map<string, Field>()
  for (const field of fields) {
    const known = byName.get(field.name)
    byName.set(field.name, known === undefined ? { ...field, required: false } : known)
  }
  return [...byName.values()]
}

/** The kind of a value, with its bounds. */
export function typeOf(schema: Schema, document: ApiDocument): string {
  const resolved = resolveSchema(schema, document)
  if (resolved.enum !== undefined && resolved.enum.length <= 12)
    return resolved.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (resolved.anyOf !== undefined) {
    const kinds = resolved.anyOf.map((each) => typeOf(each, document))
    return [...new Set(kinds)].join(' | ')
  }
  const kinds = [resolved.type ?? 'object'].flat()
  return kinds.map((kind) => describeKind(kind, resolved, document)).join(' | ')
}

function describeKind(kind: string, schema: Schema, document: ApiDocument): string {
  const { items, format, minimum, maximum, maxLength } = schema
  if (kind === 'array') {
    const inside = items === undefined ? 'any' : typeOf(items, document)
    return inside.includes(' ') ? `(${inside})[]` : `${inside}[]`
  }
  if (kind === 'string' && format !== undefined) return `string (${format})`
  if (kind === 'string' && maxLength !== undefined) return `string (≤ ${maxLength})`
  if (minimum !== undefined && maximum !== undefined) return `${kind} (${minimum}–${maximum})`
  return kind
}
