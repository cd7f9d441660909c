import { readFile } from 'node:fs/promises'

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * The embedded PostgreSQL as a module of WebAssembly, compiled once, by another thread. Rejects if
 * its file cannot be read.
 */
export function compilePostgres(): Promise<WebAssembly.Module> {
  const file = new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}
