// `make-database.mjs <directory>` makes a database in <directory>/pglite whose tables are empty and
// up to date, <directory>/version with the version of PGlite that made it, and
// <directory>/directories.json with the directories of the database: packages drop empty ones.
import crypto from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { kyselyPlugins } from '../src/storage/kysely-options.ts'
import { migrateToLatest } from '../src/storage/migrations/index.ts'

const [directory] = process.argv.slice(2)
const { version } = JSON.parse(
  readFileSync(
    new URL('../node_modules/@electric-sql/pglite/package.json', import.meta.url),
    'utf8',
  ),
)
copyOnlyUsedPages()
stopClock()
const database = await PGlite.create(`${directory}/pglite`, {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=2MB'],
  initDbStartParams: ['--set', 'shared_buffers=2MB'],
})
const dialect = new PGliteDialect({ pglite: database })
await migrateToLatest(new Kysely({ dialect, plugins: kyselyPlugins() }))
await dropTemplates()
await database.exec('checkpoint')
await database.close()
writeFileSync(`${directory}/version`, version)
writeFileSync(`${directory}/directories.json`, JSON.stringify(listDirectories()))

/**
 * Nothing makes another database from them. They are half of the files that a first start copies
 * and flushes, and nothing would ever vacuum them.
 */
async function dropTemplates() {
  await database.exec("update pg_database set datistemplate = false where datname like 'template_'")
  for (const name of ['template0', 'template1']) await database.exec(`drop database ${name}`)
}

function listDirectories() {
  const home = `${directory}/pglite`
  return readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(home, join(parentPath, name)))
    .sort()
}

/**
 * PGlite copies PostgreSQL's memory, 128 MB, and writes the copy back before each step of initdb.
 * Nearly all of it is zero. Copying only the pages that are not saves 250 MB, so that a machine
 * with 512 MB can do this.
 */
function copyOnlyUsedPages() {
  const pageBytes = 65_536
  const zeros = Buffer.alloc(pageBytes)
  const { set, slice } = Uint8Array.prototype
  const pagesOf = (memory) =>
    Array.from({ length: memory.length / pageBytes }, (_, page) =>
      Buffer.from(memory.buffer, memory.byteOffset + page * pageBytes, pageBytes),
    )
  const copies = new WeakMap()
  Uint8Array.prototype.slice = function (...range) {
    if (this.length < 1024 * pageBytes || range.length > 0) return slice.apply(this, range)
    const copy = new Uint8Array()
    copies.set(
      copy,
      pagesOf(this).map((page) => (page.equals(zeros) ? zeros : Buffer.from(page))),
    )
    return copy
  }
  Uint8Array.prototype.set = function (source, ...rest) {
    const copied = copies.get(source)
    if (copied === undefined) return set.call(this, source, ...rest)
    for (const [index, page] of pagesOf(this).entries()) {
      const before = copied[index] ?? zeros
      if (!page.equals(before)) set.call(page, before)
    }
  }
}

/** The time and random bytes are part of a database: without them, two builds are the same. */
function stopClock() {
  const now = Date.UTC(2026, 0, 1)
  globalThis.Date = class extends Date {
    static now = () => now
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [now]))
    }
  }
  crypto.randomFillSync = (bytes) => bytes.fill(1)
}
