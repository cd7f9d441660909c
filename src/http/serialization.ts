// How responses become JSON: fast-json-stringify, as Fastify uses it, but compiled at the first
// response of its kind, once for equal schemas, and with the named schemas that it refers to. There
// are hundreds of declared responses; compiling each with all names took a fifth of the start.
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serialize = (data: unknown) => string
type NamedSchema = object & { $id: string }

/** Compiles response schemas that may refer to `named` ones. */
export function createSerializerCompiler(
  named: readonly NamedSchema[],
): FastifySerializerCompiler<object> {
  const byName = new Map(named.map((schema) => [schema.$id, schema]))
  const compiled = new Map<string, Serialize>()

  function compile(schema: object): Serialize {
    const key = JSON.stringify({ ...schema, description: undefined })
    const known = compiled.get(key)
    if (known) return known
    const serialize: Serialize = fastJson(schema as Schema, {
      schema: reachableFrom(schema, byName) as Record<string, Schema>,
    })
    compiled.set(key, serialize)
    return serialize
  }

  return ({ schema }) => {
    let serialize: Serialize | undefined
    return (data) => {
      serialize ??= compile(schema)
      return serialize(data)
    }
  }
}

/** The named schemas that a schema refers to, directly or through others. */
function reachableFrom(
  schema: object,
  named: ReadonlyMap<string, NamedSchema>,
): Record<string, NamedSchema> {
  const reached: Record<string, NamedSchema> = {}
  const pending = namesIn(schema)
  for (const name of pending) {
    const found = named.get(name)
    if (found === undefined || reached[name]) continue
    reached[name] = found
    pending.push(...namesIn(found))
  }
  return reached
}

function namesIn(schema: object): string[] {
  return Array.from(JSON.stringify(schema).matchAll(/"\$ref":"([^"#]+)/g), ([, name]) => `${name}`)
}
