// Settings that do not fit into a variable: one JSON file, whose secrets are in the environment.
import { readFileSync, statSync } from 'node:fs'
import schema from './config-file.schema.json' with { type: 'json' }
import { findViolations } from './schema-violations.ts'

interface RegistryEntry {
  readonly address: string
  readonly user?: string
  readonly password?: { readonly env: string }
}

interface LanguageModelEntry {
  readonly key?: { readonly env: string }
}

interface IdentityProviderEntry {
  readonly clientSecret?: { readonly env: string }
}

interface ConfigFile {
  readonly registries?: readonly (string | RegistryEntry)[]
  readonly languageModels?: readonly LanguageModelEntry[]
  readonly identityProviders?: readonly IdentityProviderEntry[]
}

export interface ReadFile {
  /** By the names of settings, as in the environment. */
  readonly values: NodeJS.Dict<string>
  readonly errors: readonly string[]
}

/** Others must neither read nor write the file. */
const closedToOthers = 0o027

/** Reads the file. `environment` has the secrets that it names. */
export function readConfigFile(path: string, environment: NodeJS.ProcessEnv): ReadFile {
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
  { registries, languageModels, identityProviders }: ConfigFile,
  environment: NodeJS.ProcessEnv,
  errors: string[],
): NodeJS.Dict<string> {
  const findSecret = (variable: string, at: string): string => {
    const secret = environment[variable]
    if (!secret) errors.push(`${at} names ${variable}, which is not set.`)
    return secret ?? ''
  }
  return {
    ...(registries && {
      DRAGOMAN_MODELS_REGISTRY: registries
        .map((entry, index) => toAddress(entry, `registries[${index}]`, findSecret))
        .join(' '),
    }),
    ...(languageModels && {
      DRAGOMAN_LLM_SERVERS: JSON.stringify(
        languageModels.map(({ key, ...server }, index) => ({
          ...server,
          ...(key && { key: findSecret(key.env, `languageModels[${index}].key`) }),
        })),
      ),
    }),
    ...(identityProviders && {
      DRAGOMAN_OIDC_PROVIDERS: JSON.stringify(
        identityProviders.map(({ clientSecret, ...provider }, index) => {
          const at = `identityProviders[${index}].clientSecret`
          const secret = clientSecret && findSecret(clientSecret.env, at)
          return { ...provider, ...(secret !== undefined && { clientSecret: secret }) }
        }),
      ),
    }),
  }
}

type FindSecret = (variable: string, at: string) => string

/** The address of a registry, with its credentials. */
function toAddress(entry: string | RegistryEntry, at: string, findSecret: FindSecret): string {
  if (typeof entry === 'string') return entry
  const { address, user = '', password } = entry
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  url.username = user
  url.password = password ? findSecret(password.env, `${at}.password`) : ''
  return url.href
}
