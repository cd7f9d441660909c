// Settings that do not fit into a variable: one JSON file, whose secrets are in the environment.
import { readFileSync, statSync } from 'node:fs'
import schema from './config-file.schema.json' with { type: 'json' }
import { findViolations } from './schema-violations.ts'

interface RegistryEntry {
  readonly address: string
  readonly user?: string
  readonly password?: { readonly env: string }
}

interface ConfigFile {
  readonly registries?: readonly (string | RegistryEntry)[]
}

interface Read {
  /** By the names of settings, as in the environment. */
  readonly values: NodeJS.Dict<string>
  readonly errors: readonly string[]
}

/** Others must neither read nor write the file. */
const closedToOthers = 0o027

/** Reads the file. `environment` has the secrets that it names. */
export function readConfigFile(path: string, environment: NodeJS.ProcessEnv): Read {
  const errors: string[] = []
  const file = parse(path, errors)
  const values = errors.length === 0 ? toValues(file as ConfigFile, environment, errors) : {}
  for (const name of Object.keys(values))
    if (environment[name]?.trim()) errors.push(`${name}: it is in ${path} too. Remove one of them.`)
  return { values, errors: errors.map((error) => `DRAGOMAN_CONFIG_FILE: ${error}`) }
}

function parse(path: string, errors: string[]): unknown {
  try {
    const { mode } = statSync(path)
    if (mode & closedToOthers) errors.push(`Others can read or write ${path}. Run \`chmod 0600\`.`)
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    for (const { at, message } of findViolations(file, schema)) errors.push(`${at} ${message}.`)
    return file
  } catch (error) {
    errors.push(`${path} cannot be read as JSON: ${(error as Error).message}.`)
    return undefined
  }
}

function toValues(
  { registries }: ConfigFile,
  environment: NodeJS.ProcessEnv,
  errors: string[],
): NodeJS.Dict<string> {
  if (registries === undefined) return {}
  const addresses = registries.map((entry, index) => {
    if (typeof entry === 'string') return entry
    const { address, user = '', password } = entry
    if (!URL.canParse(address)) return address
    const secret = password && environment[password.env]
    if (password && !secret)
      errors.push(`registries[${index}].password names ${password.env}, which is not set.`)
    const url = new URL(address)
    url.username = user
    url.password = secret ?? ''
    return url.href
  })
  return { DRAGOMAN_MODELS_REGISTRY: addresses.join(' ') }
}
