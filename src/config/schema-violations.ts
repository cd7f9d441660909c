// Checks a value against a schema. A validator of the whole of JSON Schema takes 45 ms to load,
// which each command would spend on a file of a few lines; this one knows the words that ours has.
import { closest } from 'fastest-levenshtein'

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly items?: Schema
  readonly minItems?: number
}

interface SchemaViolation {
  /** Where it is: `registries[0].address`. */
  readonly at: string
  readonly message: string
}

export function findViolations(value: unknown, schema: Schema, at = ''): SchemaViolation[] {
  const here = at || 'The file'
  const types = [schema.type ?? []].flat()
  if (types.length > 0 && !types.includes(typeOf(value))) {
    return [{ at: here, message: `must be ${types.join(' or ')}, not ${typeOf(value)}` }]
  }
  if (Array.isArray(value)) return violationsOfItems(value, schema, at)
  return typeof value === 'object' && value !== null
    ? violationsOfProperties(value as Record<string, unknown>, schema, at)
    : []
}

function violationsOfItems(
  items: readonly unknown[],
  { items: schema = {}, minItems = 0 }: Schema,
  at: string,
): SchemaViolation[] {
  const tooFew = items.length < minItems ? [{ at, message: `must have ${minItems} or more` }] : []
  return [
    ...tooFew,
    ...items.flatMap((item, index) => findViolations(item, schema, `${at}[${index}]`)),
  ]
}

function violationsOfProperties(
  value: Record<string, unknown>,
  { properties = {}, required = [], additionalProperties = true }: Schema,
  at: string,
): SchemaViolation[] {
  const join = (name: string) => (at === '' ? name : `${at}.${name}`)
  const missing = required.filter((name) => value[name] === undefined)
  return [
    ...missing.map((name) => ({ at: join(name), message: 'is missing' })),
    ...Object.entries(value).flatMap(([name, item]) => {
      const schema = properties[name]
      if (schema !== undefined) return findViolations(item, schema, join(name))
      const hint = `did you mean ${closest(name, Object.keys(properties))}?`
      return additionalProperties ? [] : { at: join(name), message: `is unknown; ${hint}` }
    }),
  ]
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
