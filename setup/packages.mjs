import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run, say } from './run.mjs'

const stamp = 'node_modules/.dragoman-lock-hash'
/** For npm: 300 MB at most, which it is as fast with. */
const smallMemory = {
  NODE_OPTIONS: [process.env.NODE_OPTIONS, '--max-old-space-size=160', '--max-semi-space-size=2']
    .filter(Boolean)
    .join(' '),
  MALLOC_TRIM_THRESHOLD_: '131072',
}

const quietly = ['--no-audit', '--no-fund', '--loglevel=error']

/** Installs npm's packages, Node 24 included, exactly as in the lock file. */
export function installPackages() {
  // Node 24 is a development dependency; NODE_ENV=production must not skip it. Its package
  // downloads it in a second npm, which gets a run of its own: both at once take 650 MB.
  installOnce(
    'npm packages (Node 24 among them, about 400 MB)',
    () => installLocked() || run('npm', ['rebuild', 'node', ...quietly], smallMemory),
  )
}

/** Installs exactly what the lock file names, without scripts. Returns npm's exit status. */
export const installLocked = () =>
  run('npm', ['ci', '--include=dev', '--ignore-scripts', ...quietly], smallMemory)

/**
 * Runs `install` unless the packages of this directory are those of its lock file. Ends the process
 * with the status of an installation that failed.
 */
export function installOnce(what, install) {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say(`Installing ${what} …`)
  const status = install()
  if (status !== 0) {
    say(`Could not install ${what}; see above. Check the network and try again.`)
    process.exit(status)
  }
  writeFileSync(stamp, wanted)
}
