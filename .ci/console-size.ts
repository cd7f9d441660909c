// The first load of the console: at most 130 kB of JavaScript with gzip, since browsers accept
// brotli only over https and on loopback. Counts what the page and the translator load.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const limit = 130_000
const directory = 'packages/console/dist'
/** The parts that `/` loads beside the entry: the translator, and its texts in one language. */
const loadedAtOnce = [/\/translate-page-[\w-]+\.js$/, /\/en-first-[\w-]+\.js$/]

const page = readFileSync(join(directory, 'index.html'), 'utf8')
const found = new Set<string>()
for (const [, path] of page.matchAll(/(?:src|href)="\/console\/([^"]+\.js)"/g))
  add(join(directory, path ?? ''))
const entry = [...found].map((file) => readFileSync(file, 'utf8')).join('\n')
for (const [, path] of entry.matchAll(/["'`](?:\.\/|assets\/)([\w.-]+\.js)["'`]/g)) {
  const file = join(directory, 'assets', path ?? '')
  if (loadedAtOnce.some((pattern) => pattern.test(file))) add(file)
}

const sizes = [...found].map((file) => [file, statSync(`${file}.gz`).size] as const)
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
for (const [file, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB ${file}`)
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB with gzip; at most ${limit / 1000}`)
if (total > limit || !sizes.some(([file]) => loadedAtOnce[0]?.test(file))) process.exitCode = 1

/** A file with what it imports statically. */
function add(file: string): void {
  if (found.has(file)) return
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, path] of source.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+)["'`]/g))
    add(join(dirname(file), path ?? ''))
}
