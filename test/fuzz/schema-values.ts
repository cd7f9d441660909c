// Arbitrary values for a JSON Schema: valid, nearly valid, and bad ones.
import fc from 'fast-check'
import { anyText } from '../support/any-text.ts'
import { type Document, resolveSchema, type Schema } from '../support/openapi.ts'

/**
 * Values for fields of this name that the schema alone would not produce; they get deeper into the
 * service.
 */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

const words = fc.constantFrom(
  '',
  'a',
  'es',
  'EN',
  'true',
  'null',
  '0',
  '-1',
  '../..',
  "' or 1=1 --",
  '<script>',
  '%00',
  '${7*7}',
  '{{7*7}}',
)
const strange = fc.constantFrom(
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\uffff',
  '\r\n',
  '😀'.repeat(200),
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  'toString',
)
export const anyString = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 3, arbitrary: strange },
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)
const names = fc.oneof(
  fc.constantFrom(
    'id',
    'userId',
    'role',
    '__proto__',
    'constructor',
    'prototype',
    'to',
    'text',
    'toString',
    '',
    '\u0000',
    'a/b~c',
  ),
  fc.string({ maxLength: 8 }),
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(-1, 0, 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1),
)
const leaves = fc.oneof(anyString, numbers, fc.boolean(), fc.constant(null))

function nested(depth: number, inArrays: boolean): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = inArrays ? [value] : { a: value }
  return value
}

/** Any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: leaves },
  { weight: 3, arbitrary: fc.array(leaves, { maxLength: 6 }) },
  {
    weight: 3,
    arbitrary: fc
      .array(fc.tuple(names, leaves), { maxLength: 6 })
      .map((entries) => Object.fromEntries(entries)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(2, 40, 900, 3_000), fc.boolean())
      .map(([depth, inArrays]) => nested(depth, inArrays)),
  },
)

/** Values that the schema allows. */
export function validValues(
  schema: Schema,
  document: Document,
  hints: Hints = {},
): fc.Arbitrary<unknown> {
  const known = resolveSchema(schema, document)
  if (known.const !== undefined) return fc.constant(known.const)
  if (known.enum !== undefined) return fc.constantFrom(...known.enum)
  if (known.anyOf !== undefined)
    return fc.oneof(...known.anyOf.map((each) => validValues(each, document, hints)))
  const kinds = [known.type ?? ['string', 'number', 'boolean']]
    .flat()
    .map((type) => valuesOfType(type, known, document, hints))
  const examples = known.examples === undefined ? [] : [fc.constantFrom(...known.examples)]
  return fc.oneof(...examples, ...kinds)
}

function valuesOfType(
  type: string,
  schema: Schema,
  document: Document,
  hints: Hints,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return validStrings(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(validValues(schema.items ?? {}, document, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      })
    case 'object':
      return validObjects(schema, document, hints)
    default:
      throw new Error(`What are values of the type ${type}?`)
  }
}

const dates = fc.date({
  noInvalidDate: true,
  min: new Date('2000-01-01'),
  max: new Date('2999-12-31'),
})

function validStrings({
  format,
  pattern,
  minLength = 0,
  maxLength = 200,
}: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return dates.map((date) => date.toISOString())
  if (format === 'date') return dates.map((date) => date.toISOString().slice(0, 10))
  const plain = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
    unit: 'grapheme-ascii',
  })
  // fast-check cannot generate texts for patterns with Unicode properties; plain texts match those
  // that we have.
  if (pattern === undefined || /\\p/i.test(pattern)) return plain
  return fc.stringMatching(new RegExp(pattern, 'u'))
}

function validObjects(schema: Schema, document: Document, hints: Hints): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties).map(
    ([name, property]): [string, fc.Arbitrary<unknown>] => [
      name,
      hints[name] ?? validValues(property, document, hints),
    ],
  )
  if (fields.length === 0 && schema.additionalProperties !== false)
    return fc
      .array(fc.tuple(names, leaves), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries))
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  })
}

/** Objects one step away from valid: a field missing, extra or of another kind. */
export function nearlyValidValues(
  schema: Schema,
  document: Document,
  hints: Hints,
): fc.Arbitrary<unknown> {
  const fields = Object.keys(resolveSchema(schema, document).properties ?? {})
  const change = fc.record({
    field: fc.oneof(fc.constantFrom(...fields, 'id'), names),
    value: fc.option(anyJson, { nil: undefined }),
  })
  return fc.tuple(validValues(schema, document, hints), change).map(([valid, { field, value }]) => {
    const others = Object.entries(valid as object).filter(([name]) => name !== field)
    return Object.fromEntries(value === undefined ? others : [...others, [field, value]])
  })
}
