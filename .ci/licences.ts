// Fails if a shipped package (one that package-lock.json does not mark as development only, or
// whose fonts the build copies) has a licence that is not allowed.
import { readFileSync } from 'node:fs'
import { consoleFonts } from '../setup/console.mjs'
import { fontPackages } from '../setup/pdf-assets.mjs'

const allowed = new Set([
  'MIT',
  'MIT-0',
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
/** A font under it may be shipped with software under any licence, if its licence is with it. */
const fontLicence = 'OFL-1.1'
const fontsOfService = [...fontPackages, consoleFonts]
const isFont = (path: string) => fontsOfService.includes(path.replace('node_modules/', ''))
const fonts = Object.entries(packages).filter(([path]) => isFont(path))
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => path !== '' && !dev && !link && !isFont(path),
)
const violations = [
  ...shipped.filter(([, { license }]) => !isAllowed(license)),
  ...fonts.filter(([, { license }]) => license !== fontLicence),
].map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'none'}`)

if (shipped.length === 0 || fonts.length !== fontsOfService.length)
  violations.push('package-lock.json lacks packages')
if (violations.length > 0) {
  console.error(
    `Licences that are not among ${[...allowed].join(', ')}:\n  ${violations.join('\n  ')}`,
  )
  process.exitCode = 1
} else {
  const count = shipped.length + fonts.length
  console.log(`The licences of ${count} packages are among those allowed.`)
}

/** One licence of a choice is enough; of a list, all are needed. */
function isAllowed(expression = ''): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))
}
