// `npm run package`: packs the service, and the client, the formats and the neural runtime as
// packages of their own, into build/release. Two builds of one commit are the same byte for byte.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { libraries, stage, stageFormats, stageLibrary, stagePackage } from './stage.ts'

const release = 'build/release'

process.chdir(join(import.meta.dirname, '../..'))
stagePackage()
mkdirSync(release, { recursive: true })
for (const file of readdirSync(release)) if (file.endsWith('.tgz')) rmSync(join(release, file))
const { status, stderr } = spawnSync(
  'npm',
  [
    ...['pack', '--ignore-scripts', '--silent', '--pack-destination', release],
    ...[stage, stageFormats(), ...libraries.map(stageLibrary)].map((directory) => `./${directory}`),
  ],
  { encoding: 'utf8' },
)
if (status !== 0) {
  console.error(stderr)
  process.exit(status ?? 1)
}
for (const file of readdirSync(release).filter((name) => name.endsWith('.tgz'))) {
  const content = readFileSync(join(release, file))
  const hash = createHash('sha256').update(content).digest('hex')
  console.log(`${hash}  ${release}/${file}  ${(content.length / 1e6).toFixed(1)} MB`)
}
