import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { areUnchanged, describeInput } from '../bin/inputs.mjs'
import { say } from './run.mjs'

/**
 * Rebuilds the directory `target` with `build`, unless it was built from the same `sources` (files)
 * and `settings`, or `canBuild` returns false.
 */
export function buildOnce({
  target,
  sources,
  settings = {},
  message,
  canBuild = () => true,
  build,
}) {
  const stamp = `${target}/sources-hash`
  const files = ['package-lock.json', ...sources]
  if (isCurrent(stamp, { files, settings })) return
  if (!canBuild()) return
  say(message)
  // Read before the build: an edit during it makes the target outdated.
  const inputs = Object.fromEntries(files.map((file) => [file, describeInput(file)]))
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  build()
  writeFileSync(stamp, JSON.stringify({ settings, inputs }))
}

function isCurrent(stamp, { files, settings }) {
  if (!existsSync(stamp)) return false
  try {
    const { inputs, settings: ofBuild } = JSON.parse(readFileSync(stamp, 'utf8'))
    const built = JSON.stringify([ofBuild, Object.keys(inputs)])
    return built === JSON.stringify([settings, files]) && areUnchanged(inputs)
  } catch {
    // Of an earlier version, or incomplete.
    return false
  }
}

/** Ends the process with the status of a build step that failed. */
export function expectSuccess(status, what) {
  if (status === 0) return
  say(`Could not build ${what}; see above.`)
  process.exit(status)
}
