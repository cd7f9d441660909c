// Models of the fixtures in directories to import from, and stores to import them into.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { importModels } from '../../src/models/import.ts'
import { getPair } from '../../src/models/pair-names.ts'
import { fixtures } from './model-registry.ts'
import { newDirectory, newStore } from './model-store.ts'

const { signal } = new AbortController()
/** The names of the files of a fixture. */
export const files = (pair: string): string[] =>
  readdirSync(join(fixtures, pair)).filter((name) => /\.(bin|spm)$/.test(name))
/** The content of a file of a fixture. */
export const read = (pair: string, name: string): Buffer => readFileSync(join(fixtures, pair, name))

/** A directory with a model's files, packed or as they are. */
export function writeModel(
  directory: string,
  pair: string,
  pack: (bytes: Buffer) => Uint8Array = (bytes) => bytes,
  extension = '',
): string {
  mkdirSync(directory, { recursive: true })
  for (const name of files(pair))
    writeFileSync(join(directory, name + extension), pack(read(pair, name)))
  return directory
}

/** A new store, and an empty directory to import from. */
export function startImports(t: TestContext) {
  const { store, directory } = newStore(t)
  const source = newDirectory(t)
  const importFrom = (from: string, pair?: string) =>
    importModels(from, { store, signal, ...(pair && { pair: getPair(pair) }) })
  return { store, directory, source, importFrom }
}
