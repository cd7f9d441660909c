import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  for (const file of sources) hash.update(file).update(readFileSync(file))
  const wanted = hash.update(JSON.stringify(settings)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!canBuild()) return
  say(message)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  build()
  writeFileSync(stamp, wanted)
}

/** Ends the process with the status of a build step that failed. */
export function expectSuccess(status, what) {
  if (status === 0) return
  say(`Could not build ${what}; see above.`)
  process.exit(status)
}
