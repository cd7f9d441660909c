import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settingsOf, translateText } from '../../../../test/support/document-formats.ts'
import { identify } from './identify.ts'
import { cutXhtmlFile } from './xhtml.ts'

const settings = settingsOf('a.xhtml')
const page = (body: string, language = 'en') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" ` +
  `xml:lang="${language}"><head><title/><script src="a"/></head><body>${body}</body></html>`

describe('an XHTML page', () => {
  test('is known by its name', () => {
    for (const name of ['a.xhtml', 'a.xht'])
      assert.equal(identify(new TextEncoder().encode(page('')), name), 'xhtml')
  })

  test('is translated as HTML and stays XML', () => {
    assert.equal(
      translateText(cutXhtmlFile, page('<p>one &nbsp;<br/>two</p>'), { settings }),
      page('<p>ONE &nbsp;<br/>TWO</p>', 'es'),
    )
  })

  test('that is not well-formed is refused', () => {
    for (const text of ['<p>one', '<p>a & b</p>', '', 'one'])
      assert.throws(() => cutXhtmlFile(new TextEncoder().encode(text), settings), {
        code: 'document-damaged',
      })
  })

  test('stays well-formed whatever an engine answers', () => {
    const translate = () => ['a & b < c ]]> \u0000', { close: 0 }]
    const translated = translateText(cutXhtmlFile, page('<p>a <b>b</b></p>'), {
      settings,
      translate,
    })
    assert.doesNotThrow(() => cutXhtmlFile(new TextEncoder().encode(translated), settings))
  })
})
