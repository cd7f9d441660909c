// What the tests of every format of documents share: hostile bytes and engines.
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { DocumentError } from '@dragoman/formats/files/document-error.ts'
import type { CutFormat, CutSettings, FormatOptions } from '@dragoman/formats/files/format.ts'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { createNgramScores } from '../../src/translation/detection/ngram-scores.ts'
import { readNgramTable } from '../../src/translation/detection/ngram-table.ts'
import { documentSamples } from './document-samples.ts'
import { isLinear, measureGrowth } from './linear-time.ts'
import './property-seed.ts'

/** A genuine file, such as `srt/utf16.srt`, for tests that `skipWithoutSamples` lets run. */
export function readSample(path: string): Uint8Array {
  const [format = '', name] = path.split('/')
  const sample = documentSamples(format).find((found) => found.name === name)
  return sample?.bytes ?? assert.fail(`there is no sample ${path}`)
}

/** As the service scores them. */
export const scoreLanguages = createNgramScores(readNgramTable())

/** As the build leaves the fonts and tables for PDF. */
const pdfAssets = fileURLToPath(import.meta.resolve('#build/pdf'))

/** English to Spanish, without options, unless a test says otherwise. */
export function settingsOf(
  fileName: string,
  options: FormatOptions = {},
  pair: { from?: string; to?: string } = {},
): CutSettings {
  return { fileName, options, to: 'es', scoreLanguages, pdfAssets, ...pair }
}

/** That of a PO file whose translations are in Spanish. */
export const poHeader = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
`

export const upperCase = (segment: Segment): Segment =>
  mapText(segment, (text) => text.toUpperCase())

/** A document whose texts are changed, as a text file. */
export function translateText(
  cut: CutFormat,
  source: string | Uint8Array,
  {
    settings,
    translate = upperCase,
  }: {
    settings: CutSettings
    translate?: (segment: Segment) => Segment
  },
): string {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  const { segments, assemble } = cut(bytes, settings)
  const pair = { from: settings.from ?? 'en', to: settings.to }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    assemble(segments.map(translate), pair),
  )
}

/** The texts of a document's segments; placeholders and tags as `{}`. */
export function textsOf(cut: CutFormat, source: string | Uint8Array, settings: CutSettings) {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source
  return cut(bytes, settings).segments.map((segment) =>
    segment.map((part) => (typeof part === 'string' ? part : '{}')).join(''),
  )
}

/** Texts of an engine that invents what means something in a format. */
const invented = fc.oneof(
  fc.constantFrom(
    '"',
    "'",
    '\\',
    '\n',
    '\r\n',
    '\n\n',
    '-->',
    '--',
    '>',
    '<i>',
    '</b>',
    '<',
    '&',
    '&amp;',
    ']]>',
    '<!--',
    '\u0000',
    '\ud800',
    '\ufffe',
    '%',
    '{',
    '}',
    '#',
    '|',
    ':',
    '- ',
    ' ',
    '',
    '\u2028',
    '=',
    ';',
    '*/',
    '漢字',
  ),
  fc.string({ unit: 'binary', maxLength: 10 }),
)

/**
 * An engine that puts such texts around its words; placeholders and tags come back in order. Its
 * answers have a letter, as no answer is empty.
 */
export const inventingEngine = fc
  .array(invented, { minLength: 1, maxLength: 8 })
  .map((texts) => (segment: Segment): Segment => {
    let next = 0
    const more = (): string => texts[next++ % texts.length] ?? ''
    return [`${more()}ñ`, ...mapText(segment, (text) => `${more()}${text}${more()}`), more()]
  })

const encoder = new TextEncoder()

/** Any bytes, and these files with some of their bytes changed, cut off or doubled. */
export function damagedFiles(files: readonly (string | Uint8Array)[]): fc.Arbitrary<Uint8Array> {
  const genuine = files.map((file) => (typeof file === 'string' ? encoder.encode(file) : file))
  const place = fc.nat({ max: 1_000_000 })
  const change = fc.tuple(place, fc.constantFrom(0, 1, 5), fc.oneof(fc.uint8Array(), bytesOfSigns))
  const damaged = fc
    .tuple(fc.constantFrom(...genuine), fc.array(change, { maxLength: 4 }))
    .map(([file, changes]) => {
      let bytes = Buffer.from(file)
      for (const [somewhere, removed, added] of changes) {
        const at = somewhere % (bytes.length + 1)
        bytes = Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)])
      }
      return new Uint8Array(bytes)
    })
  return fc.oneof({ weight: 3, arbitrary: damaged }, { weight: 1, arbitrary: fc.uint8Array() })
}

const bytesOfSigns = fc
  .array(fc.constantFrom('"', "'", '<', '>', '\n', '\r', '&', '\\', '{', '}', ' ', '=', ';', '-'))
  .map((signs) => encoder.encode(signs.join('')))

/** Fails unless the bytes are refused with a DocumentError or come back when nothing changes. */
export function assertRefusedOrKept(
  cut: CutFormat,
  bytes: Uint8Array,
  settings: CutSettings,
): void {
  let document: ReturnType<CutFormat>
  try {
    document = cut(bytes, settings)
  } catch (error) {
    assert.ok(error instanceof DocumentError, String(error))
    return
  }
  const pair = { from: settings.from ?? 'en', to: settings.to }
  const same = document.assemble(document.segments, pair)
  assert.ok(Buffer.from(same).equals(Buffer.from(bytes)), 'another file came back')
}

/** Fails unless a file twice as long takes at most 2.6 times; all of its texts change. */
export function assertLinear(
  cut: CutFormat,
  makeFile: (size: number) => string,
  settings: CutSettings,
): void {
  const pair = { from: settings.from ?? 'en', to: settings.to }
  const growth = measureGrowth(
    (size) => encoder.encode(makeFile(size)),
    (bytes) => {
      const { segments, assemble } = cut(bytes, settings)
      const longer = segments.map((segment) => ['x', ...segment])
      return assemble(longer, pair)
    },
  )
  const file = makeFile(100).slice(0, 100)
  assert.ok(isLinear(growth), `${file}: ${growth.ratio.toFixed(2)} times from ${growth.size} on`)
}
