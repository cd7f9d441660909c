// A setting is its declaration: the environment is read in one place, and elsewhere its name occurs
// only in what tells people to set it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { settings } from './settings.ts'

const root = join(import.meta.dirname, '../..')
const files = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$/.test(file))
  .sort()
const names = Object.values(settings).map(({ name }) => name)

/** The files outside of `src/config` with the names of settings, in messages and descriptions. */
const named: Readonly<Record<string, readonly string[]>> = {
  'src/accounts/factors/relying-party.ts': ['DRAGOMAN_BASE_URL'],
  'src/apps/anonymous-apps.ts': ['DRAGOMAN_GUEST_APP', 'DRAGOMAN_LIBRETRANSLATE_APP'],
  'src/cli/doctor/data-directory.ts': [
    'DRAGOMAN_DATA_DIR',
    'DRAGOMAN_MIN_FREE_BYTES',
    'DRAGOMAN_SECRET',
  ],
  'src/cli/doctor/engines.ts': [
    'DRAGOMAN_MARIAN_NATIVE',
    'DRAGOMAN_MODELS_REGISTRY',
    'HTTPS_PROXY',
  ],
  'src/cli/doctor/language-models.ts': ['DRAGOMAN_CONFIG_FILE', 'DRAGOMAN_LLM_SERVERS'],
  'src/cli/doctor/machine.ts': [
    'DRAGOMAN_APERTIUM_MEMORY_BYTES',
    'DRAGOMAN_CACHE_BYTES',
    'DRAGOMAN_MARIAN_MODEL_BYTES',
    'DRAGOMAN_MARIAN_THREADS',
  ],
  'src/cli/doctor/postgres.ts': ['DATABASE_URL'],
  'src/cli/doctor/receiver.ts': ['DRAGOMAN_WEBHOOK_ALLOW'],
  'src/cli/doctor/server.ts': ['PORT'],
  'src/cli/doctor/settings.ts': [
    'DATABASE_URL',
    'DRAGOMAN_BASE_URL',
    'DRAGOMAN_OFFICE',
    'DRAGOMAN_SECRET',
    'DRAGOMAN_SECRET_PREVIOUS',
    'DRAGOMAN_TRUST_PROXY',
    'HOST',
  ],
  'src/cli/dump/dump.ts': ['DATABASE_URL', 'DRAGOMAN_DATA_DIR', 'DRAGOMAN_SECRET'],
  'src/cli/evaluate.ts': ['DATABASE_URL'],
  'src/cli/login.ts': ['DRAGOMAN_URL', 'XDG_CONFIG_HOME'],
  'src/cli/main.ts': ['DRAGOMAN_WORKER'],
  'src/cli/measurements.ts': ['DATABASE_URL'],
  'src/cli/models.ts': [
    'DRAGOMAN_MODELS',
    'DRAGOMAN_MODELS_ARCHITECTURE',
    'DRAGOMAN_MODELS_REGISTRY',
  ],
  'src/cli/models/pull.ts': [
    'DRAGOMAN_MODELS',
    'DRAGOMAN_MODELS_ARCHITECTURE',
    'DRAGOMAN_MODELS_REGISTRY',
  ],
  'src/cli/secret.ts': ['DRAGOMAN_SECRET', 'DRAGOMAN_SECRET_PREVIOUS'],
  'src/cli/secret/secret-file.ts': ['DRAGOMAN_SECRET'],
  'src/cli/service/connection.ts': ['DRAGOMAN_API_KEY', 'DRAGOMAN_API_SECRET', 'DRAGOMAN_URL'],
  'src/cli/service/open-service.ts': ['DRAGOMAN_URL'],
  'src/cli/users.ts': ['DATABASE_URL'],
  'src/cli/whoami.ts': ['DRAGOMAN_API_KEY'],
  'src/cli/worker.ts': ['DATABASE_URL'],
  'src/compat/mounts.ts': ['DRAGOMAN_COMPAT_PORTS'],
  'src/documents/office/conversion.ts': ['DRAGOMAN_OFFICE'],
  'src/main.ts': [
    'DRAGOMAN_COMPAT_PORTS',
    'DRAGOMAN_METRICS_HOST',
    'DRAGOMAN_METRICS_PORT',
    'HOST',
    'PORT',
  ],
  'src/models/downloads/http-failures.ts': ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'],
  'src/models/models-error.ts': ['DRAGOMAN_DATA_DIR'],
  'src/models/on-demand/room.ts': ['DRAGOMAN_MIN_FREE_BYTES', 'DRAGOMAN_MODELS_DISK_BYTES'],
  'src/models/registries/firefox.ts': ['DRAGOMAN_MODELS_MIRROR'],
  'src/models/registry-server/registry-routes.ts': [
    'DRAGOMAN_MODELS_REGISTRY',
    'DRAGOMAN_MODELS_TOKEN',
  ],
  'src/models/open-models.ts': ['DRAGOMAN_MODELS'],
  'src/models/schemas.ts': ['DRAGOMAN_MODELS', 'DRAGOMAN_SETUP'],
  'src/models/uploads/import-service.ts': ['DRAGOMAN_SETUP'],
  'src/operations/metrics-access.ts': ['DRAGOMAN_METRICS_TOKEN'],
  'src/process/watchdog.ts': ['DRAGOMAN_WATCHDOG_SECONDS'],
  'src/shared/keys.ts': ['DRAGOMAN_SECRET'],
  'src/storage/open-database.ts': ['DATABASE_URL'],
  'src/storage/pglite/data-directory.ts': ['DATABASE_URL', 'DRAGOMAN_DATA_DIR'],
  'src/telemetry/metric-table.ts': ['DRAGOMAN_METRICS_APPS'],
  'src/translation/engines/apertium/engine.ts': ['DRAGOMAN_APERTIUM_MEMORY_BYTES'],
  'src/translation/engines/llm/engine.ts': ['DRAGOMAN_LLM_SERVERS'],
}

const codeOf = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm, '')

describe('a setting', () => {
  it('is read from the environment in one file', () => {
    const reading = files.filter((file) => codeOf(file).includes('process.env'))
    assert.deepEqual(reading, ['src/config/read-config.ts'])
  })

  for (const name of names) {
    const word = new RegExp(`(?<![A-Z_])${name}(?![A-Z_])`)

    it(`${name} is declared once, and named elsewhere only where people read it`, () => {
      const declared = files.filter(
        (file) => file.startsWith('src/config/settings/') && codeOf(file).includes(`'${name}'`),
      )
      assert.equal(declared.length, 1)
      const naming = files.filter(
        (file) => !file.startsWith('src/config/') && word.test(codeOf(file)),
      )
      assert.deepEqual(
        naming,
        Object.keys(named).filter((file) => named[file]?.includes(name)),
      )
    })
  }
})
