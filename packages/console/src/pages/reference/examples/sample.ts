// Values for examples of requests.
import { type ApiDocument, type Parameter, resolveSchema, type Schema } from '../description.ts'

/** By the name of a field, where its schema does not say enough. */
const byName: Readonly<Record<string, unknown>> = {
  code: '123456',
  email: 'you@example.org',
  entries: undefined,
  expiresAt: '2030-01-01T00:00:00Z',
  from: 'en',
  name: 'Website',
  newPassword: 'a new long password',
  next: '/console/apps',
  pair: 'en-de',
  password: 'your long password',
  provider: 'PROVIDER',
  source: 'house',
  target: 'casa',
  text: 'The house is red.',
  to: 'es',
  url: 'https://example.org/hook',
  webhookUrl: 'https://example.org/hook',
}

/** What stands for a value that only the reader knows: `refreshToken` becomes `REFRESH_TOKEN`. */
const placeholder = (name: string): string =>
  name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()

/** A value that a schema accepts: of an object, what it requires. */
export function sampleOf(schema: Schema, name: string, document: ApiDocument): unknown {
  const resolved = resolveSchema(schema, document)
  const given = resolved.examples?.[0] ?? resolved.example
  if (given !== undefined) return given
  if (byName[name] !== undefined) return byName[name]
  if (resolved.enum !== undefined) return resolved.enum[0]
  if (resolved.anyOf !== undefined) return sampleOf(resolved.anyOf[0] ?? {}, name, document)
  return sampleOfKind([resolved.type].flat()[0] ?? 'object', resolved, { name, document })
}

interface Place {
  readonly name: string
  readonly document: ApiDocument
}

function sampleOfKind(kind: string, schema: Schema, { name, document }: Place): unknown {
  switch (kind) {
    case 'object':
      return sampleObject(schema, document)
    case 'array':
      return [sampleOf(schema.items ?? {}, name, document)]
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    default:
      return schema.format === 'date-time' ? '2030-01-01T00:00:00Z' : placeholder(name)
  }
}

/** What is required; where nothing is, the first field. */
function sampleObject(schema: Schema, document: ApiDocument): object {
  const { properties = {}, required = [] } = schema
  const all = Object.keys(properties)
  const names = required.length > 0 ? required : all.slice(0, 1)
  return Object.fromEntries(
    names.map((name) => [name, sampleOf(properties[name] ?? {}, name, document)]),
  )
}

/** The place of a parameter in the address, such as `APP_ID` for `{id}` in `/apps/{id}`. */
export function sampleParameter({ name, schema = {} }: Parameter, path: string): string {
  if (path === '/problems/{code}') return 'rate-limited'
  if (name !== 'id') {
    const known = schema.examples?.[0] ?? byName[name]
    return String(known ?? schema.enum?.[0] ?? placeholder(name))
  }
  const noun = path.split('/{id}')[0]?.split('/').at(-1) ?? ''
  return idNames[noun] ?? `${noun.toUpperCase().replace(/S$/, '')}_ID`
}

const idNames: Readonly<Record<string, string>> = {
  documents: 'JOB_ID',
  glossaries: 'GLOSSARY_ID',
  identities: 'IDENTITY_ID',
  memory: 'CORRECTION_ID',
  queue: 'JOB_ID',
}
