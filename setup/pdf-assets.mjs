// Gathers what PDF documents need beside code: pdf.js' tables and the fonts of translations.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { buildOnce } from './once.mjs'

const target = 'build/pdf'
const latin = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']

/** Families with a file for each weight; which parts of Unicode are copied of each. */
const staticFamilies = {
  tinos: [...latin, 'hebrew'],
  cousine: [...latin, 'hebrew'],
  carlito: latin,
  'noto-sans-math': ['latin'],
  'noto-sans-symbols-2': ['symbols', 'math'],
}
/** Families with one file for all weights. */
const variableFamilies = {
  arimo: [...latin, 'hebrew'],
  ...Object.fromEntries(
    [
      ...['arabic', 'armenian', 'bengali', 'devanagari', 'ethiopic', 'georgian', 'gujarati'],
      ...['gurmukhi', 'kannada', 'khmer', 'lao', 'malayalam', 'myanmar', 'sinhala', 'tamil'],
      ...['telugu', 'thai'],
    ].map((script) => [`noto-sans-${script}`, [script]]),
  ),
  // In about 120 parts each, which have numbers.
  'noto-sans-sc': undefined,
  'noto-sans-tc': undefined,
  'noto-sans-jp': undefined,
  'noto-sans-kr': undefined,
}
const families = [
  ...Object.entries(staticFamilies).map(([name, parts]) => describe('@fontsource', name, parts)),
  ...Object.entries(variableFamilies).map(([name, parts]) =>
    describe('@fontsource-variable', name, parts),
  ),
]

/** The packages whose files are part of what is shipped, although only the build imports them. */
export const fontPackages = families.map(({ packageName }) => packageName)

/** Requires npm's packages. */
export function buildPdfAssets() {
  const versions = ['pdfjs-dist', ...fontPackages].map((name) => [name, versionOf(name)])
  buildOnce({
    target,
    sources: ['setup/pdf-assets.mjs'],
    settings: Object.fromEntries(versions),
    message: 'Copying the fonts and tables for PDF documents …',
    build: copyAssets,
  })
}

function describe(scope, name, parts) {
  return { name, parts, isVariable: scope !== '@fontsource', packageName: `${scope}/${name}` }
}

const directoryOf = (packageName) => `node_modules/${packageName}`
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const versionOf = (packageName) => readJson(`${directoryOf(packageName)}/package.json`).version

function copyAssets() {
  for (const directory of ['cmaps', 'standard_fonts'])
    cpSync(`${directoryOf('pdfjs-dist')}/${directory}`, `${target}/${directory}`, {
      recursive: true,
    })
  mkdirSync(`${target}/fonts`)
  const described = families.map((family) => [family.name, copyFamily(family)])
  writeFileSync(`${target}/fonts/fonts.json`, JSON.stringify(Object.fromEntries(described)))
  writeFileSync(`${target}/fonts/LICENSES`, families.map(licenceOf).join('\n'))
}

/** Copies a family's files. Returns what a reader must know of them. */
function copyFamily({ name, parts, isVariable, packageName }) {
  const directory = directoryOf(packageName)
  const { weights, styles } = readJson(`${directory}/metadata.json`)
  const codes = readJson(`${directory}/unicode.json`)
  const all = Object.keys(codes).map((part) => part.replace(/[[\]]/g, ''))
  const copied = parts ?? all.filter((part) => /^\d+$/.test(part))
  const names = isVariable ? ['wght'] : weights.filter((weight) => weight === 400 || weight === 700)
  for (const part of copied)
    for (const weight of names)
      for (const style of styles) {
        const file = `${name}-${part}-${weight}-${style}.woff2`
        cpSync(`${directory}/files/${file}`, `${target}/fonts/${file}`)
      }
  // This one file has all signs; the package's list is that of Latin fonts.
  if (name === 'noto-sans-math') codes.latin = 'U+0-1FFFF'
  return {
    weights: names,
    styles,
    parts: Object.fromEntries(copied.map((part) => [part, codes[part] ?? codes[`[${part}]`]])),
  }
}

function licenceOf({ packageName }) {
  const directory = directoryOf(packageName)
  const { version, license } = readJson(`${directory}/package.json`)
  const title = `${'='.repeat(80)}\n${packageName} ${version}: ${license}\n`
  return `${title}\n${readFileSync(`${directory}/LICENSE`, 'utf8')}`
}
