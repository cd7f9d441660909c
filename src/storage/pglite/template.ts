// A new embedded database is a copy of the template that setup/database.mjs made: making one here
// takes 3 s and 280 MB that the process would keep.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const template = fileURLToPath(import.meta.resolve('#build/database'))
/** More do not help: Node writes with four threads. */
const concurrency = 8

/**
 * Copies the template into `database`, an empty directory, so that it is there completely and on
 * the disk, or not at all. Does nothing without a template of this version of PGlite: PGlite then
 * makes the database itself.
 */
export async function copyTemplate(database: string): Promise<void> {
  if (!isUsable()) return
  const copy = `${database}.new`
  rmSync(copy, { recursive: true, force: true })
  cpSync(join(template, 'pglite'), copy, { recursive: true })
  for (const directory of readDirectories()) mkdirSync(join(copy, directory), { recursive: true })
  const entries = readdirSync(copy, { recursive: true, encoding: 'utf8' })
  await flush([copy, ...entries.map((entry) => join(copy, entry))])
  renameSync(copy, database)
  await flush([dirname(database)])
}

function isUsable(): boolean {
  const file = join(template, 'version')
  return existsSync(file) && readFileSync(file, 'utf8') === pgliteVersion()
}

/** All directories of a database. An installed package lacks the empty ones. */
function readDirectories(): string[] {
  return JSON.parse(readFileSync(join(template, 'directories.json'), 'utf8'))
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/** Writes files and directories to the disk. */
async function flush(paths: readonly string[]): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
        const handle = await open(path)
        try {
          await handle.sync()
        } finally {
          await handle.close()
        }
      }
    }),
  )
}
