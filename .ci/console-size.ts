// The first load of the console: at most 130 kB of JavaScript with gzip, since browsers accept
// brotli only over https and on loopback. Counts what the page loads at once.
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const limit = 130_000
const directory = 'packages/console/dist'
const page = readFileSync(join(directory, 'index.html'), 'utf8')
const found = new Set<string>()
for (const [, path] of page.matchAll(/(?:src|href)="\/console\/([^"]+\.js)"/g))
  add(join(directory, path ?? ''))
const sizes = [...found].map((file) => [file, statSync(`${file}.gz`).size] as const)
const total = sizes.reduce((sum, [, size]) => sum + size, 0)
for (const [file, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} kB ${file}`)
console.log(`${(total / 1000).toFixed(1).padStart(7)} kB with gzip; at most ${limit / 1000}`)
if (total > limit || total < limit / 10) process.exitCode = 1

/** A file with what it imports statically. */
function add(file: string): void {
  if (found.has(file)) return
  found.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, path] of source.matchAll(/(?:from|import)\s*["'`](\.\/[^"'`]+)["'`]/g))
    add(join(dirname(file), path ?? ''))
}
