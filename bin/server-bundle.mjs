// The bundle of the server, which setup/server.mjs builds. A checkout runs from src/ after an edit;
// an installed package has no src/.
import { existsSync, readFileSync } from 'node:fs'
import { areUnchanged, root } from './inputs.mjs'

export const isCheckout = existsSync(`${root}src`)

/** Paths are relative to the checkout. */
export const bundleDirectory = 'build/server'
/** Lists the outputs of a build, and the size, time and hash of each input. */
export const manifestFile = `${bundleDirectory}/manifest.json`
/** What `dragoman --help` prints. */
export const helpFile = `${bundleDirectory}/help.txt`

/** The manifest of the last complete build, or undefined. */
export function findManifest() {
  try {
    return JSON.parse(readFileSync(root + manifestFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether the bundle was built from the inputs as they are now. */
export function isBundleCurrent() {
  const manifest = findManifest()
  return manifest !== undefined && areUnchanged(manifest.inputs)
}
