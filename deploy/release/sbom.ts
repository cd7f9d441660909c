// The list of what a release carries, in CycloneDX's format, from the lock file alone.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Sbom {
  serialNumber: string
  metadata: { timestamp: string; component: Record<string, unknown> }
  components: { name: string; purl: string; 'bom-ref': string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * Two lists of one commit are the same: npm's has a random number, the time of the run, and the
 * name of the directory. `commitTime` in seconds.
 */
export function writeSbom(commitTime: number): string {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const sbom = JSON.parse(
    execFileSync('npm', ['sbom', ...options], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 ** 2,
    }),
  ) as Sbom
  const { component } = sbom.metadata
  const previous = String(component['bom-ref'])
  const ref = `${name}@${version}`
  Object.assign(component, { name, version, purl: `pkg:npm/${ref}`, 'bom-ref': ref })
  for (const dependency of sbom.dependencies) if (dependency.ref === previous) dependency.ref = ref
  sbom.metadata.timestamp = new Date(commitTime * 1000).toISOString()
  const number = createHash('sha256').update(JSON.stringify({ ...sbom, serialNumber: '' }))
  sbom.serialNumber = `urn:uuid:${asUuid(number.digest('hex'))}`
  return `${JSON.stringify(sbom, null, 2)}\n`
}

interface Manifest {
  name: string
  version: string
}

/** A UUID of version 8, which is free to be a hash. */
function asUuid(hash: string): string {
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}8${hash.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
