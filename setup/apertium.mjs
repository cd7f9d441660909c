// Installs Apertium and its pairs around the Romance languages from the packages of Debian or
// Ubuntu.
import { readdirSync } from 'node:fs'
import { run, say, succeeds } from './run.mjs'

export const apertiumPackages = [
  'apertium',
  'apertium-eng-cat',
  'apertium-eng-spa',
  'apertium-spa-cat',
  'apertium-fra-cat',
  'apertium-por-cat',
  'apertium-cat-ita',
  'apertium-es-gl',
  'apertium-en-gl',
  'apertium-es-pt',
  'apertium-fr-es',
  // An allocator that makes the stages faster.
  'libtcmalloc-minimal4',
]

const lockTimeout = 'DPkg::Lock::Timeout=300'
/** One line: what translates without Apertium, and what it would add. */
const withoutApertium =
  'Apertium is not installed. The neural engine translates without it, and downloads its models ' +
  'when they are needed; Apertium would add translations between Romance languages'
const byHand = `sudo apt-get install ${apertiumPackages.join(' ')}`

/**
 * Installs the pairs if there is no engine. Never prompts, and a failure never prevents the start.
 */
export function installApertium() {
  if (hasModes()) return
  if (!succeeds('apt-get', ['--version'])) {
    say(`${withoutApertium}, on Debian and Ubuntu.`)
    return
  }
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && !succeeds('sudo', ['-n', 'true'])) {
    say(`${withoutApertium}: ${byHand}`)
    return
  }
  say(
    'Installing Apertium and its pairs around the Romance languages (about 100 MB; ' +
      'DRAGOMAN_SETUP=off skips this) …',
  )
  const apt = (...args) => {
    const [command, ...rest] = [
      ...sudo,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-q',
      '-o',
      lockTimeout,
      ...args,
    ]
    return run(command, rest)
  }
  const installed =
    apt('update') === 0 &&
    apt('install', '-y', '--no-install-recommends', ...apertiumPackages) === 0
  say(
    installed && hasModes() ? 'Apertium is installed.' : `See above. ${withoutApertium}: ${byHand}`,
  )
}

function hasModes() {
  try {
    return readdirSync(process.env.DRAGOMAN_APERTIUM_MODES || '/usr/share/apertium/modes').some(
      (file) => file.endsWith('.mode'),
    )
  } catch {
    return false
  }
}
