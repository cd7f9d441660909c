// The only reader of the environment, apart from setup/, which runs before packages are installed.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { distance } from 'fastest-levenshtein'
import type { Setting } from './setting-kinds.ts'
import { settings } from './settings.ts'

type Values = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> }
/** The settings that may be logged. */
export type Config = Omit<Values, keyof Secrets>
/** The settings that must never be logged. */
export type Secrets = Pick<
  Values,
  'secret' | 'previousSecret' | 'databaseUrl' | 'httpProxy' | 'httpsProxy'
>

const secretSettings: ReadonlySet<string> = new Set<keyof Secrets>([
  'secret',
  'previousSecret',
  'databaseUrl',
  'httpProxy',
  'httpsProxy',
])

/** Invalid settings; the message names each of them and what is expected. */
export class ConfigError extends Error {}

/**
 * Reads the settings: `overrides` (from the command line) take precedence over `environment`, which
 * takes precedence over `.env` in the working directory. Throws ConfigError.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: NodeJS.Dict<string> = {},
): { config: Config; secrets: Secrets; warnings: string[] } {
  const given = { ...readDotEnv(), ...environment, ...overrides }
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
    const raw = readSetting(given, setting)
    try {
      values[key] = setting.parse(raw)
    } catch (error) {
      const shown = secretSettings.has(key) ? '' : `, not "${withoutCredentials(raw)}"`
      faults.push(`${setting.name}: ${(error as Error).message}${shown}.`)
    }
  }
  const { secret, previousSecret, databaseUrl, httpProxy, httpsProxy, ...config } =
    values as unknown as Values
  for (const [{ name }, value] of [
    [settings.secret, secret],
    [settings.previousSecret, previousSecret],
  ] as const)
    if (value !== '' && Buffer.byteLength(value) < 32)
      faults.push(`${name}: expected 32 bytes or more; \`openssl rand -base64 48\` makes one.`)
  if (faults.length > 0)
    throw new ConfigError(`The configuration can't be used:\n  ${faults.join('\n  ')}`)
  return {
    config: Object.freeze({ ...config, dataDir: resolve(config.dataDir) }),
    secrets: Object.freeze({ secret, previousSecret, databaseUrl, httpProxy, httpsProxy }),
    warnings: unknownSettings(given),
  }
}

function readSetting(
  given: NodeJS.Dict<string>,
  { name, fallback, anyCase = false }: Setting<unknown>,
): string {
  return given[name]?.trim() || (anyCase && given[name.toLowerCase()]?.trim()) || fallback
}

function readDotEnv(): NodeJS.Dict<string> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
}

function unknownSettings(given: NodeJS.Dict<string>): string[] {
  const known = Object.values(settings).map((setting): string => setting.name)
  return Object.keys(given)
    .filter((name) => name.startsWith('DRAGOMAN_') && !known.includes(name))
    .map((name) => {
      const near = known.find((candidate) => distance(candidate, name) <= 3)
      return `Unknown setting ${name} is ignored.${near ? ` Did you mean ${near}?` : ''}`
    })
}

/** Masks the credentials in a value that may be a URL. */
function withoutCredentials(value: string): string {
  const end = value.lastIndexOf('@')
  const start = value.includes('//') ? value.indexOf('//') + 2 : 0
  return end > start && value.slice(start, end).includes(':')
    ? `${value.slice(0, start)}***${value.slice(end)}`
    : value
}
