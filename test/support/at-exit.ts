// What must happen however a script ends: at its end, by an error that nobody catches, by a signal.
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

const cleanups: (() => void)[] = []
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the function when this process ends, the latest first. Returns a function to forget it. */
export function atExit(cleanup: () => void): () => void {
  if (cleanups.length === 0) install()
  cleanups.push(cleanup)
  return () => {
    const index = cleanups.indexOf(cleanup)
    if (index >= 0) cleanups.splice(index, 1)
    if (cleanups.length === 0) uninstall()
  }
}

/** A new directory below the system's for temporary files, removed when this process ends. */
export function temporaryDirectory(prefix = 'dragoman-bench-'): string {
  const directory = mkdtempSync(join(tmpdir(), prefix))
  // A process that was killed a moment ago may still add a file.
  atExit(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

function install(): void {
  process.on('exit', runAll)
  for (const signal of signals) process.on(signal, exitWith)
}

function uninstall(): void {
  process.off('exit', runAll)
  for (const signal of signals) process.off(signal, exitWith)
}

function runAll(): void {
  for (const cleanup of cleanups.splice(0).reverse())
    try {
      cleanup()
    } catch (error) {
      console.error(error)
    }
}

/** By default, a signal ends a process without its `exit` event. */
function exitWith(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}
