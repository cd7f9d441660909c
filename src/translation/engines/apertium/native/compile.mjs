// Compiles integers.c with the C compiler of the system: node compile.mjs [directory]
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const options = ['-std=c11', '-O2', '-Wall', '-Wextra', '-fPIC', '-shared', '-s']

/**
 * Writes integers.so to a directory; returns what prevents it, or undefined. Apertium works without
 * it.
 */
export function compileIntegers(directory = here) {
  if (process.platform !== 'linux') return `there is none for ${process.platform}`
  mkdirSync(directory, { recursive: true })
  const target = resolve(directory, 'integers.so')
  const words = [...options, '-o', target, 'integers.c', '-ldl']
  const { status, error, stderr } = spawnSync('cc', words, { cwd: here, encoding: 'utf8' })
  if (error) return `there is no C compiler (cc): ${error.message}`
  return status === 0 ? undefined : `cc ended with status ${status}: ${stderr.trim()}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = compileIntegers(process.argv[2])
  if (problem !== undefined) {
    console.error(`The library for Apertium's integers cannot be compiled: ${problem}`)
    process.exitCode = 1
  }
}
