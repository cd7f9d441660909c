import { Ajv, str } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { maxDepth } from './schema.ts'

/**
 * Compiles request schemas. Nothing is coerced or removed: what does not fit is an error.
 * `everyFault: false` stops at the first, for bodies of many megabytes that could hold millions of faults.
 */
export function createValidatorCompiler({
  everyFault,
}: {
  everyFault: boolean
}): FastifySchemaCompiler<object> {
  const ajv = new Ajv({
    allErrors: everyFault,
    verbose: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allowUnionTypes: true,
  })
  formats.default(ajv)
  ajv.addKeyword({
    keyword: maxDepth,
    schemaType: 'number',
    validate: (limit: number, value: unknown) => !isDeeper(value, limit),
    error: {
      message: ({ schemaCode }) => str`must not be nested deeper than ${schemaCode} levels`,
    },
  })
  return ({ schema }) => ajv.compile(schema)
}

/** Looks at one level after the other: what is nested a million times would overflow the stack of whoever descends into it. */
function isDeeper(value: unknown, limit: number): boolean {
  const isNested = (each: unknown): each is object => typeof each === 'object' && each !== null
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return true
    level = level.flatMap((each) => Object.values(each).filter(isNested))
  }
  return false
}
