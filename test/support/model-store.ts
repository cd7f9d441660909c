// A model store in a new directory, a client with short timeouts, and downloads between them.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createHttpClient, type HttpSettings } from '../../src/models/downloads/http-client.ts'
import { expandRequests, readRequests } from '../../src/models/pair-requests.ts'
import { type PullOutcome, type PullSettings, pullModels } from '../../src/models/pull.ts'
import { readRegistry } from '../../src/models/registries/registry.ts'
import { createModelStore } from '../../src/models/store.ts'
import { fixtures } from './model-registry.ts'

export function newDirectory(t: Pick<TestContext, 'after'>): string {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

interface Options extends Partial<PullSettings> {
  registry: string
  mirror?: string
  client?: HttpSettings
}

export function newStore(
  t: Pick<TestContext, 'after'>,
  directory = join(newDirectory(t), 'models'),
) {
  const store = createModelStore({ directory })

  /** Downloads the models that the arguments of a command name. */
  async function pull(
    words: string,
    { registry, mirror = '', client = {}, ...settings }: Options,
  ): Promise<PullOutcome[]> {
    const http = createHttpClient({ retryMs: 1, stallMs: 2_000, ...client })
    try {
      const { name, sets } = await readRegistry({ registries: [registry], mirror }, http)
      const { pairs, missing } = expandRequests(readRequests(words.split(' ')), sets)
      for (const each of missing) throw each
      const signal = new AbortController().signal
      return await pullModels(pairs, {
        store,
        http,
        sets,
        origin: name,
        preference: 'better',
        signal,
        ...settings,
      })
    } finally {
      await http.close()
    }
  }

  return { store, directory, pull }
}

/** The error of the only outcome. */
export function failureOf(outcomes: readonly PullOutcome[]): Error & { kind?: string } {
  assert.equal(outcomes[0]?.result, 'failed', JSON.stringify(outcomes))
  return outcomes[0]?.error as Error
}

/** What a store has not installed yet. */
export const staged = (directory: string): string[] =>
  readdirSync(join(directory, '.store/staging'), { recursive: true }).map(String)

/**
 * Asserts that every directory the engine sees equals the fixtures byte for byte. Returns their
 * names, without those that are removed meanwhile.
 */
export function expectOnlyWholeModels(directory: string): string[] {
  const names = existsSync(directory)
    ? readdirSync(directory).filter((name) => !name.startsWith('.'))
    : []
  return names.filter((name) => isWholeModel(directory, name)).sort()
}

/** False if the model was removed while it was read. */
function isWholeModel(directory: string, name: string): boolean {
  try {
    expectWholeModel(directory, name)
    return true
  } catch (error) {
    if (existsSync(join(directory, name))) throw error
    return false
  }
}

function expectWholeModel(directory: string, name: string): void {
  const source = join(fixtures, name.replace('-', ''))
  const files = readdirSync(source).filter((file) => /\.(bin|spm)$/.test(file))
  assert.deepEqual(
    readdirSync(join(directory, name)).sort(),
    [...files, 'metadata.json'].sort(),
    name,
  )
  for (const file of files)
    assert.equal(hash(join(directory, name, file)), hash(join(source, file)), `${name}/${file}`)
}

const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
