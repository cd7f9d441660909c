// The bundle of the server, which setup/server.mjs builds. A checkout runs from src/ after an edit;
// an installed package has no src/.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const isCheckout = existsSync(`${root}src`)

/** Paths are relative to the checkout. */
export const bundleDirectory = 'build/server'
/** Lists the outputs of a build, and the size, time and hash of each input. */
export const manifestFile = `${bundleDirectory}/manifest.json`

/** The manifest of the last complete build, or undefined. */
export function findManifest() {
  try {
    return JSON.parse(readFileSync(root + manifestFile, 'utf8'))
  } catch {
    return undefined
  }
}

/** Identifies a file's content. */
export function describeInput(file) {
  const { size, mtimeMs } = statSync(root + file)
  return { size, mtimeMs, hash: hashOf(file) }
}

/** Whether the bundle was built from the inputs as they are now. 400 of them take about 5 ms. */
export function isBundleCurrent() {
  const manifest = findManifest()
  return (
    manifest !== undefined &&
    Object.entries(manifest.inputs).every(([file, input]) => isUnchanged(file, input))
  )
}

/** A copy of a checkout has other times, but the same content. */
function isUnchanged(file, { size, mtimeMs, hash }) {
  const now = statSync(root + file, { throwIfNoEntry: false })
  return now?.size === size && (now.mtimeMs === mtimeMs || hashOf(file) === hash)
}

function hashOf(file) {
  return createHash('sha256')
    .update(readFileSync(root + file))
    .digest('base64')
}
