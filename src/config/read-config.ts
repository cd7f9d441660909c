// The only reader of the environment, apart from setup/, which runs before packages are installed.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { type ReadFile, readConfigFile } from './config-file.ts'
import type { Setting } from './setting-kinds.ts'
import { removedSettings, renamedSettings, settings } from './settings.ts'
import { unknownSettings } from './unknown-settings.ts'

type Values = { readonly [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['parse']> }
/** The settings that must never be logged. */
const secretKeys = [
  'secret',
  'previousSecret',
  'databaseUrl',
  'httpProxy',
  'httpsProxy',
  'apiSecret',
  'metricsToken',
  'modelsToken',
  'tracesHeaders',
  'llmServers',
  'smtpUrl',
  'identityProviders',
] as const satisfies (keyof Values)[]
export type Secrets = Pick<Values, (typeof secretKeys)[number]>
/** The settings that may be logged. */
export type Config = Omit<Values, keyof Secrets>

export interface Settings {
  readonly config: Config
  readonly secrets: Secrets
  readonly warnings: readonly string[]
}

const secretSettings: ReadonlySet<string> = new Set(secretKeys)
/** Those of at least 32 bytes. */
const longSecrets = ['secret', 'previousSecret', 'metricsToken', 'modelsToken'] as const

/** Invalid, renamed or removed settings; the message names each of them and what is expected. */
export class ConfigError extends Error {}

/**
 * Reads the settings: `overrides` (from the command line) take precedence over `environment`, which
 * takes precedence over `.env` in the working directory. Throws ConfigError.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  overrides: NodeJS.Dict<string> = {},
): Settings {
  const inEnvironment = { ...readDotEnv(), ...environment, ...overrides }
  const file = readFile(inEnvironment)
  const given = { ...inEnvironment, ...file.values }
  const errors = [...file.errors, ...renamedSettingErrors(given), ...removedSettingErrors(given)]
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
    const raw = readSetting(given, setting)
    try {
      values[key] = setting.parse(raw)
    } catch (error) {
      const shown = secretSettings.has(key) ? '' : `, not "${withoutCredentials(raw)}"`
      errors.push(`${setting.name}: ${(error as Error).message}${shown}.`)
    }
  }
  for (const key of longSecrets) {
    const value = values[key] as string
    if (value !== '' && Buffer.byteLength(value) < 32)
      errors.push(
        `${settings[key].name}: expected 32 bytes or more; \`openssl rand -base64 48\` makes one.`,
      )
  }
  if (values.modelsServe === 'on' && values.modelsToken === '')
    errors.push(
      `${settings.modelsServe.name}: ${settings.modelsToken.name} is needed too; ` +
        '`openssl rand -hex 32` makes one.',
    )
  if (errors.length > 0) throw new ConfigError(`Invalid configuration:\n  ${errors.join('\n  ')}`)
  const pick = (areSecret: boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([key]) => secretSettings.has(key) === areSecret),
    )
  const config = pick(false) as Config
  return {
    config: Object.freeze({ ...config, dataDir: resolve(config.dataDir) }),
    secrets: Object.freeze(pick(true) as Secrets),
    warnings: unknownSettings(given),
  }
}

function readSetting(
  given: NodeJS.Dict<string>,
  { name, fallback, anyCase = false }: Setting<unknown>,
): string {
  return given[name]?.trim() || (anyCase && given[name.toLowerCase()]?.trim()) || fallback
}

function readFile(given: NodeJS.Dict<string>): ReadFile {
  const path = readSetting(given, settings.configFile)
  return path === '' ? { values: {}, errors: [] } : readConfigFile(path, given)
}

function readDotEnv(): NodeJS.Dict<string> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
}

/** An ignored setting could be one that limits something, so a renamed one stops the start. */
function renamedSettingErrors(given: NodeJS.Dict<string>): string[] {
  return Object.entries(renamedSettings)
    .filter(([name]) => given[name] !== undefined)
    .map(([name, newName]) => `${name}: renamed to ${newName}.`)
}

/** An installation may depend on a removed setting, so it stops the start, too. */
function removedSettingErrors(given: NodeJS.Dict<string>): string[] {
  return Object.entries(removedSettings)
    .filter(([name]) => given[name] !== undefined)
    .map(([name, reason]) => `${name} no longer exists: ${reason}. Remove it.`)
}

/** Masks the credentials in a value that may be a URL, or several. */
const withoutCredentials = (value: string): string =>
  value
    .split(/([\s,]+)/)
    .map(maskCredentials)
    .join('')

function maskCredentials(value: string): string {
  const end = value.lastIndexOf('@')
  const start = value.includes('//') ? value.indexOf('//') + 2 : 0
  return end > start && value.slice(start, end).includes(':')
    ? `${value.slice(0, start)}***${value.slice(end)}`
    : value
}
