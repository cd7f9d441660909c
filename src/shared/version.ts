import { readFileSync } from 'node:fs'

/** The version of this release, from package.json. */
export function readVersion(): string {
  const manifest = readFileSync(new URL(import.meta.resolve('#package.json')), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
