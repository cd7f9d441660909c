import { Ajv, str, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { finiteNumbers, maxDepth } from './schema.ts'

/**
 * Compiles request schemas. Nothing is coerced or removed: a mismatch is an error. `allErrors:
 * false` stops at the first violation, for bodies of many megabytes that could hold millions.
 */
export function createValidatorCompiler(options: {
  allErrors: boolean
}): FastifySchemaCompiler<object> {
  let ajv: Ajv | undefined
  return ({ schema }) =>
    compileOnFirstUse(() => {
      ajv ??= createAjv(options)
      return ajv.compile(schema)
    })
}

function createAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
    verbose: true,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    allowUnionTypes: true,
    // Compiling the schema of schemas takes the first request 30 ms; a test validates all of ours.
    validateSchema: false,
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
  ajv.addKeyword({
    keyword: finiteNumbers,
    schemaType: 'boolean',
    validate: (_: boolean, value: unknown) => !hasInfinity(value),
    error: { message: 'must not contain numbers that a double cannot represent' },
  })
  return ajv
}

/** Compiling all schemas would take a tenth of a second of each start. */
function compileOnFirstUse(compile: () => ValidateFunction): FastifyValidate {
  let compiled: ValidateFunction | undefined
  const validate: FastifyValidate = (value) => {
    compiled ??= compile()
    const valid = compiled(value)
    validate.errors = compiled.errors ?? null
    return valid
  }
  validate.errors = null
  return validate
}

/** What Fastify calls: the errors of the last call are a property of the function. */
interface FastifyValidate {
  (value: unknown): ReturnType<ValidateFunction>
  errors: NonNullable<ValidateFunction['errors']> | null
}

/** Checks level by level: recursion would overflow the stack on a value with a million levels. */
function isDeeper(value: unknown, limit: number): boolean {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === limit) return true
    level = level.flatMap((each) => Object.values(each).filter(isNested))
  }
  return false
}

/** JSON.parse turns 1e999 into Infinity, and JSON.stringify turns that into null. */
function hasInfinity(value: unknown): boolean {
  for (let level = [value]; level.length > 0; ) {
    if (level.some((each) => typeof each === 'number' && !Number.isFinite(each))) return true
    level = level.filter(isNested).flatMap((each): unknown[] => Object.values(each))
  }
  return false
}

const isNested = (each: unknown): each is object => typeof each === 'object' && each !== null
