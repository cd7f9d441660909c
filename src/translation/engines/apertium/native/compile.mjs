// Compiles the libraries for Apertium's stages with the C compiler of the system:
// node compile.mjs [directory]
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const options = ['-std=c11', '-O2', '-Wall', '-Wextra', '-fPIC', '-shared', '-s']
/** Each becomes a library of its own. */
export const librarySources = ['integers.c', 'late-flush.c', 'open-class.c', 'word-gaps.c']

/**
 * Writes the libraries to a directory; returns what prevents it, or undefined. Apertium works
 * without them.
 */
export function compileLibraries(directory = here) {
  if (process.platform !== 'linux') return `there is none for ${process.platform}`
  mkdirSync(directory, { recursive: true })
  for (const source of librarySources) {
    const problem = compile(source, resolve(directory, source.replace('.c', '.so')))
    if (problem !== undefined) return problem
  }
  return undefined
}

function compile(source, target) {
  const words = [...options, '-o', target, source, '-ldl']
  const { status, error, stderr } = spawnSync('cc', words, { cwd: here, encoding: 'utf8' })
  if (error) return `there is no C compiler (cc): ${error.message}`
  return status === 0 ? undefined : `cc ended with status ${status}: ${stderr.trim()}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problem = compileLibraries(process.argv[2])
  if (problem !== undefined) {
    console.error(`The libraries for Apertium cannot be compiled: ${problem}`)
    process.exitCode = 1
  }
}
