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
const byHand = `sudo apt-get install ${apertiumPackages.join(' ')}`

/**
 * Installs the pairs if there is no engine. Never prompts, and a failure never prevents the start.
 */
export function installApertium() {
  if (hasModes()) return
  if (!succeeds('apt-get', ['--version'])) {
    say(
      'No translation engine is installed, and automatic installation supports only ' +
        'Debian and Ubuntu. The service starts without an engine.',
    )
    return
  }
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (sudo.length > 0 && !succeeds('sudo', ['-n', 'true'])) {
    say(
      'No translation engine is installed, and installing one requires root. The service ' +
        `starts without an engine. To install it:\n  ${byHand}`,
    )
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
    installed && hasModes()
      ? 'Apertium is installed.'
      : 'Apertium could not be installed; see above. The service starts without it. ' +
          `To install it manually:\n  ${byHand}`,
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
