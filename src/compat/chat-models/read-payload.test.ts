import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { readPayload } from './read-payload.ts'

/** The texts as their translations. */
const written = (text: string): string => {
  const { texts, write } = readPayload(text, '')
  return write(texts.map((each) => ({ translatedText: each, from: 'en' })))
}
const translated = (text: string): string => {
  const { texts, write } = readPayload(text, '')
  return write(texts.map((each) => ({ translatedText: `<${each}>`, from: 'en' })))
}

describe('the form of several texts', () => {
  it('comes back whole if nothing is translated, whatever the text is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        fc.pre(!/^\s*[[{]/.test(text) && !/^\s*(?:<yaml>\s*)?- id:/.test(text))
        assert.equal(written(text), text)
      }),
    )
  })

  it('stays for lines that begin with marks, with empty lines between them', () => {
    assert.equal(translated('1. a\n\n2. b\n'), '1. <a>\n\n2. <b>\n')
    assert.equal(translated('<|1|>a\n<|2|>b'), '<|1|><a>\n<|2|><b>')
  })

  it('is none where one line has no mark', () => {
    assert.equal(translated('1. a\nb'), '<1. a\nb>')
  })

  it('stays for any JSON: names, numbers and empty texts', () => {
    const json = '{"a":["x",{"b":""}],"n":1,"t":true,"z":null}'
    assert.equal(translated(json), '{"a":["<x>",{"b":""}],"n":1,"t":true,"z":null}')
  })

  it('never loses an ID of YAML, nor a line break in a text', () => {
    const list = '- id: 1\n  source: |-\n    a\n    b\n- id: "02"\n  source: "c: d"'
    assert.deepEqual(readPayload(list, '').texts, ['a\nb', 'c: d'])
    assert.match(written(list), /^- id: 1\n[\s\S]*- id: "02"\n/)
  })

  it('does not take damaged JSON or YAML for more than text', () => {
    for (const text of ['{"a":', '[x]', '- id: 1\n  text: a\n - b', '- id: 1'])
      assert.equal(translated(text), `<${text}>`)
  })
})
