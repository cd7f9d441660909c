import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mapText } from '../segment/segment.ts'
import { cutHtmlFile } from './html.ts'

const settings = { fileName: 'a.html', options: {}, to: 'es' }
const pair = { from: 'en', to: 'es' }

function capitals(bytes: Uint8Array): Uint8Array {
  const { segments, assemble } = cutHtmlFile(bytes, settings)
  const translations = segments.map((segment) => mapText(segment, (text) => text.toUpperCase()))
  return assemble(translations, pair)
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('a web page', () => {
  test('is translated, and its languages follow the target', () => {
    const page = `<!doctype html><html lang="en-GB"><meta charset=utf-8><title>The house</title>
<p>The <b>red</b> house<q lang=fr>oui</q></p></html>`
    assert.equal(
      decode(capitals(encode(page))),
      `<!doctype html><html lang="es"><meta charset=utf-8><title>THE HOUSE</title>
<p>THE <b>RED</b> HOUSE<q lang=fr>OUI</q></p></html>`,
    )
  })

  test('comes back byte for byte where nothing is translated', () => {
    const page = Buffer.from('<meta charset="windows-1252"><p>caf\xe9 12</p>\r\n', 'latin1')
    const { segments, assemble } = cutHtmlFile(page, settings)
    assert.deepEqual(segments, [['café 12']])
    assert.deepEqual(Buffer.from(assemble(segments, { from: 'fr', to: 'fr' })), page)
  })

  test('in an old encoding becomes UTF-8 with a mark, which browsers believe', () => {
    const page = Buffer.from('<META CHARSET="windows-1252"><p>caf\xe9</p>', 'latin1')
    assert.equal(decode(capitals(page)), '\ufeff<META CHARSET="windows-1252"><p>CAFÉ</p>')
    assert.equal(cutHtmlFile(page, settings).notices.length, 1)
    const meta = '<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">'
    assert.match(decode(capitals(Buffer.from(`${meta}<p>\xe9`, 'latin1'))), /É$/)
  })

  test('in UTF-8 needs no declaration', () => {
    assert.equal(decode(capitals(encode('<p>café'))), '<p>CAFÉ')
    assert.equal(decode(capitals(encode('\ufeff<p>café'))), '\ufeff<p>CAFÉ')
  })

  test('without a declaration is read as the encoding that it reads like', () => {
    const page = Buffer.from('<p>El señor Núñez compró ayer una casa en el corazón.', 'latin1')
    assert.match(decode(capitals(page)), /^\ufeff<p>EL SEÑOR NÚÑEZ COMPRÓ AYER UNA CASA EN EL COR/)
  })

  test('that declares an unknown encoding is refused', () => {
    const page = Buffer.from('<meta charset="x-none"><p>caf\xe9', 'latin1')
    assert.throws(() => cutHtmlFile(page, settings), { code: 'document-not-supported' })
  })
})
