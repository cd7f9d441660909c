import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'
import { settingsOf, upperCase } from '../../../../../../test/support/document-formats.ts'
import {
  firstObject,
  type MadePdf,
  makePdf,
  pdfText,
} from '../../../../../../test/support/pdf-files.ts'
import { cutPdf } from '../pdf.ts'
import { listPages, openObjects } from './objects.ts'
import { parseFile } from './parsing.ts'

async function translate(made: MadePdf): Promise<Buffer> {
  const { segments, assemble } = await cutPdf(makePdf(made), settingsOf('a.pdf'))
  return Buffer.from(await assemble(segments.map(upperCase), { from: 'en', to: 'es' }))
}

/** What the streams of a file hold that can be inflated. */
function inflateStreams(bytes: Buffer): string[] {
  const file = bytes.toString('latin1')
  const streams = file.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)
  return Array.from(streams, ([, packed = '']) => {
    try {
      return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
}

describe('a saved PDF', () => {
  it('has no longer what the translation replaced', async () => {
    const pages = [pdfText([72, 700], 'A secret house'), pdfText([72, 700], 'Some trees')]
    const before = inflateStreams(Buffer.from(makePdf({ pages })))
    assert.ok(before.some((stream) => stream.includes('secret')))
    const streams = inflateStreams(await translate({ pages }))
    assert.ok(streams.some((stream) => stream.includes('DragomanF1')))
    assert.ok(streams.every((stream) => !/secret|trees/.test(stream)))
  })

  it('keeps what anything refers to, and nothing else', async () => {
    const bytes = await translate({
      pages: [pdfText([72, 700], 'A house')],
      catalog: `/Kept ${firstObject} 0 R`,
      objects: [
        `<</First[${firstObject + 1} 0 R]>>`,
        `<</Back ${firstObject} 0 R/Mark/InUse>>`,
        '<</Mark/Unused>>',
      ],
    })
    const objects = inflateStreams(bytes).join('\n') + bytes.toString('latin1')
    assert.match(objects, /InUse/)
    assert.doesNotMatch(objects, /Unused/)
  })

  it('has packed pages, unless it is PDF/A-1', async () => {
    const pages = Array<string>(60).fill(pdfText([72, 700], 'A house'))
    const packed = await translate({ pages })
    assert.doesNotMatch(packed.toString('latin1'), /\/Type ?\/Page\b/)
    assert.equal(listPages(await openObjects(packed)).length, 60)
    const metadata =
      '<</Type/Metadata/Length 31>>\nstream\n<a><pdfaid:part>1</pdfaid:part>\nendstream'
    const archive = await translate({
      pages,
      catalog: `/Metadata ${firstObject} 0 R`,
      objects: [metadata],
    })
    assert.match(archive.toString('latin1'), /\/Type ?\/Page\b/)
    assert.equal(listPages(await openObjects(archive)).length, 60)
  })
})

describe('parsing a PDF', () => {
  it('writes nothing to the console, and lets others write', async (t) => {
    const warn = t.mock.method(console, 'warn', () => undefined)
    const bytes = Buffer.from(makePdf({ pages: [pdfText([72, 700], 'A house')] }))
    const zero = Buffer.from('0 0 obj\n<<>>\nendobj\n')
    const end = bytes.lastIndexOf('xref\n0 1')
    const damaged = Buffer.concat([bytes.subarray(0, end), zero, bytes.subarray(end)])
    const both = Promise.all([parseFile(damaged), parseFile(damaged)])
    console.warn('of another')
    await both
    console.warn('afterwards')
    const texts = warn.mock.calls.map(({ arguments: [text] }) => text)
    assert.deepEqual(texts, ['of another', 'afterwards'])
  })
})
