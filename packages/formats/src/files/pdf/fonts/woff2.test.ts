import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { inflateSync } from 'node:zlib'
import { pdfAssets } from '../../../../../../test/support/pdf-fonts.ts'
import { openFace, openFont } from './harfbuzz.ts'
import { readSfnt, viewOf, writeSfnt } from './sfnt.ts'
import { readWoff2 } from './woff2.ts'

const directory = join(pdfAssets, 'fonts')
const packages = join(import.meta.dirname, '../../../../../../node_modules/@fontsource')

/** The same font in the older format, whose tables are compressed one by one. */
function readWoff1(file: Buffer): Uint8Array {
  const tables = new Map<string, Uint8Array>()
  for (let index = 0; index < file.readUInt16BE(12); index++) {
    const entry = 44 + 20 * index
    const tag = file.toString('latin1', entry, entry + 4)
    const [offset, packed] = [file.readUInt32BE(entry + 4), file.readUInt32BE(entry + 8)]
    const data = file.subarray(offset, offset + packed)
    tables.set(tag, packed < file.readUInt32BE(entry + 12) ? inflateSync(data) : data)
  }
  return writeSfnt(tables)
}

it('draws every glyph as the same font in WOFF 1', () => {
  const names = readdirSync(directory).filter((file) =>
    /^(?:tinos-(?:latin|hebrew)|cousine-cyrillic|carlito-latin-ext|noto-sans-math).*-400-/.test(
      file,
    ),
  )
  assert.ok(names.length > 6)
  for (const name of names) {
    const [, family = ''] = /^(.*?)-(?:latin|hebrew|cyrillic)/.exec(name) ?? []
    const content = readWoff2(readFileSync(join(directory, name)))
    const reference = readWoff1(
      readFileSync(join(packages, family, 'files', name.replace('.woff2', '.woff'))),
    )
    const font = openFont(openFace(content), undefined)
    const expected = openFont(openFace(reference), undefined)
    const count = viewOf(readSfnt(content).get('maxp') ?? new Uint8Array(6)).getUint16(4)
    assert.ok(count > 20)
    for (let glyph = 0; glyph < count; glyph++) {
      const of = `glyph ${glyph} of ${name}`
      assert.equal(font.glyphToPath(glyph), expected.glyphToPath(glyph), of)
      assert.equal(font.glyphHAdvance(glyph), expected.glyphHAdvance(glyph), of)
      assert.deepEqual(font.glyphExtents(glyph), expected.glyphExtents(glyph), of)
    }
  }
})

it('refuses a damaged file with an error', () => {
  const name = 'tinos-latin-400-normal.woff2'
  const file = readFileSync(join(directory, name))
  assert.throws(() => readWoff2(Buffer.from('no font at all')), RangeError)
  assert.throws(() => readWoff2(file.subarray(0, 100)), Error)
  assert.throws(() => readWoff2(file.subarray(0, file.length / 2)), Error)
})
