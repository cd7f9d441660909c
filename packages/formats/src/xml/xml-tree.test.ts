import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyXml } from '../../../../test/support/any-xml.ts'
import { DocumentError } from '../files/document-error.ts'
import { checkXml } from './xml-check.ts'
import { attributesOf, attributeValue, elementsIn, parseXml, type XmlNode } from './xml-tree.ts'

const rules = { name: 'part.xml' }
const names = { 'urn:one': 'w', 'urn:strict': 'w' }
const parse = (source: string) => parseXml(source, names, rules)
const refusal = (code: string) => (error: unknown) =>
  error instanceof DocumentError && error.code === code

describe('checkXml', () => {
  const hostile: Record<string, [xml: string, code: string]> = {
    'the billion laughs': [
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>',
      'document-refused',
    ],
    'external entities': [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      'document-refused',
    ],
    'a document type elsewhere': [
      '<!DOCTYPE x SYSTEM "http://localhost/x.dtd"><x/>',
      'document-refused',
    ],
    'absurd nesting': ['<x>'.repeat(257) + '</x>'.repeat(257), 'document-refused'],
    'nesting without an end': ['<x>'.repeat(100_000), 'document-refused'],
    'duplicate attributes': ['<x a="1" a="2"/>', 'document-damaged'],
    'an unknown entity': ['<x>&nbsp;</x>', 'document-damaged'],
    'tags that cross': ['<x><y></x></y>', 'document-damaged'],
    'a file cut short': ['<x><y>text', 'document-damaged'],
    'two roots': ['<x/><y/>', 'document-damaged'],
    'control characters': ['<x>\u0001</x>', 'document-damaged'],
    'a reference to a control character': ['<x>&#1;</x>', 'document-damaged'],
    nothing: ['', 'document-damaged'],
    'no XML': ['PK\u0003\u0004', 'document-damaged'],
  }
  for (const [name, [xml, code]] of Object.entries(hostile))
    it(`refuses ${name}`, () => {
      assert.throws(() => checkXml(xml, rules), refusal(code))
    })

  it('does not repeat a long name in its detail', () => {
    assert.throws(
      () => checkXml(`<${'x'.repeat(9_000)}>`, rules),
      ({ message }: Error) => /unclosed tag: x+…x/.test(message) && message.length < 1_000,
    )
  })

  it('accepts a document type where the format has one, without expanding its entities', () => {
    const xml =
      '<!DOCTYPE x [<!ENTITY app "Termux">\n<!ENTITY a SYSTEM "file:///x">]><x>&app;&a;</x>'
    checkXml(xml, { ...rules, doctype: 'kept' })
    const { source, root } = parseXml(xml, names, { ...rules, doctype: 'kept' })
    assert.equal(source.slice(root.content.start, root.content.end), '&app;&a;')
  })
})

describe('parseXml', () => {
  it('ends with a document type whose markup is unbalanced', () => {
    const declaration = '<!DOCTYPE x [<!ENTITY a_<!ENTITY b "c">]>'
    const { source, root } = parseXml(`${declaration}\r\n<x>y</x>`, names, {
      ...rules,
      doctype: 'kept',
    })
    assert.equal(source.slice(root.start, root.end), '<x>y</x>')
  })

  it('names elements and attributes by their namespace, whatever the prefix', () => {
    const { source, root } = parse(
      '<p xmlns="urn:one"><o:r xmlns:o="urn:strict" o:val="1" val=\'a > b\'/>' +
        '<q xmlns="urn:other"/><z xmlns=""/></p>',
    )
    assert.deepEqual(
      Array.from(elementsIn(root), ({ name }) => name),
      ['w:p', 'w:r', '{urn:other}q', 'z'],
    )
    const [, run] = elementsIn(root)
    assert.ok(run)
    assert.deepEqual(
      attributesOf(source, run).map(({ name, start, end }) => [name, source.slice(start, end)]),
      [
        ['w:val', '1'],
        ['val', 'a > b'],
      ],
    )
    assert.equal(attributeValue(source, run, 'w:val'), '1')
  })

  it('covers the content of each element without gaps, or refuses the document', () => {
    const wrapped = anyXml.map((xml) => `<x>${xml}</x>`)
    fc.assert(
      fc.property(fc.oneof(anyXml, wrapped, fc.string({ unit: 'binary' })), (xml) => {
        let root: XmlNode
        try {
          root = parse(xml).root
        } catch (error) {
          assert.ok(error instanceof DocumentError)
          return
        }
        for (const { content, children } of elementsIn(root)) {
          let at = content.start
          for (const child of children) {
            assert.equal(child.start, at)
            at = child.end
          }
          assert.equal(at, content.end)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
