import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'

/**
 * Compiles request schemas. Nothing is coerced or removed: what does not fit is an error.
 * `everyFault: false` stops at the first, for bodies of many megabytes that could hold millions of faults.
 */
export function createValidatorCompiler({ everyFault }: { everyFault: boolean }): FastifySchemaCompiler<object> {
  const ajv = new Ajv({
    allErrors: everyFault,
    verbose: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allowUnionTypes: true,
  })
  formats.default(ajv)
  return ({ schema }) => ajv.compile(schema)
}
