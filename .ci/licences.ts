// Fails if a shipped package (one that package-lock.json does not mark as development only) has a
// licence that is not allowed.
import { readFileSync } from 'node:fs'

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
])

interface Locked {
  dev?: boolean
  /** Packages of this repository are listed by themselves. */
  link?: boolean
  license?: string
  version: string
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => path !== '' && !dev && !link,
)
const violations = shipped
  .filter(([, { license }]) => !isAllowed(license))
  .map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'none'}`)

if (shipped.length === 0) violations.push('package-lock.json has no packages')
if (violations.length > 0) {
  console.error(
    `Licences that are not among ${[...allowed].join(', ')}:\n  ${violations.join('\n  ')}`,
  )
  process.exitCode = 1
} else {
  console.log(`The licences of ${shipped.length} packages are among those allowed.`)
}

/** One licence of a choice is enough; of a list, all are needed. */
function isAllowed(expression = ''): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
