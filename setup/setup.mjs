// The first step of `npm start` and `npm test`. It runs on any Node before packages are installed,
// so it is plain JavaScript without dependencies. It takes a few milliseconds if nothing is
// missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installApertium } from './apertium.mjs'
import { buildMarian } from './marian.mjs'
import { run, say } from './run.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}node_modules/.dragoman-lock-hash`
const oldestMajor = 20

process.chdir(root)
if (Number.parseInt(process.versions.node, 10) < oldestMajor) {
  say(`Node ${oldestMajor} or later is needed to start; this is ${process.version}.`)
  process.exit(1)
}
installPackages()
buildMarian()
if (setupAllowed()) installApertium()

/** Installs npm's packages, Node 24 included, exactly as in the lock file. */
function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing npm packages (Node 24 among them, about 400 MB) …')
  // Node 24 is a development dependency; NODE_ENV=production must not skip it.
  const status = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) {
    say('The npm packages could not be installed; see above. Check the network and try again.')
    process.exit(status)
  }
  writeFileSync(stamp, wanted)
}

function setupAllowed() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return (process.env.DRAGOMAN_SETUP ?? 'auto').trim().toLowerCase() !== 'off'
}
