// Terms that look like placeholders: which ones a glossary has, and where a text has them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml } from '@dragoman/formats/html/html.ts'
import { cutMarkdownText } from '@dragoman/formats/markdown/cut-markdown.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { findPlaceholders } from '@dragoman/formats/text/placeholders.ts'
import { cutText } from '@dragoman/formats/text/text.ts'
import type { TextTerms } from '@dragoman/formats/text/text-terms.ts'
import { cutXml } from '@dragoman/formats/xml/xml.ts'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { compileTerms } from './compiled-terms.ts'
import { maxTextTerms } from './text-term-search.ts'

/** As a thread receives them. */
const termsOf = (...sources: string[]): TextTerms => {
  const entries = sources.map((source) => ({ source, target: 'x' }))
  return structuredClone([compileTerms(entries, { from: 'en', to: 'es' }).textTerms])
}

const kept = (text: string, terms: TextTerms): string[] =>
  findPlaceholders(text, terms).map(({ source }) => source)

describe('a placeholder of a text is text', () => {
  for (const [name, term, text] of [
    ['if it is a term', '.NET', 'use .NET now'],
    ['in another letter case', '.Net', 'use .NET and .net'],
    ['if it looks like one in another letter case only', 'ASP.Net', 'use ASP.NET now'],
    ['if it is one of several forms', 'house|house.txt', 'open house.txt'],
    ['if it is in a term', 'Node.js developer', 'a Node.js Developer here'],
    ['if it is a mention', '@home', 'work @home now'],
    ['if it is camel case', 'iPhone', 'an iPhone, two'],
    ['if it is a letter', 'A', 'EXHIBIT A'],
    ['if quotation marks make a longer one of it', 'red house.txt', 'open "red house.txt" now'],
  ] as const)
    it(name, () => {
      assert.notDeepEqual(kept(text, []), [])
      assert.deepEqual(kept(text, termsOf(term)), [])
    })
})

describe('a placeholder stays', () => {
  for (const [name, term, text] of [
    ['if it has more than the term', 'node.js', 'see node.js.org now'],
    ['if the rest of its term is missing', 'Node.js developer', 'use Node.js now'],
    ['if its term is only the beginning of a word', 'Node.js dev', 'a Node.js developer'],
    ['if a term in capitals differs in letter case', '.NET', 'use .net now'],
    ['if no term looks like it', 'house', 'open house.txt'],
  ] as const)
    it(name, () => assert.deepEqual(kept(text, termsOf(term)), kept(text, [])))
})

describe('terms that look like placeholders', () => {
  const terms = termsOf('.NET')
  const markdown = (text: string) =>
    cutMarkdownText(text, { flavour: 'markdown', frontMatterKeys: ['title'], textTerms: terms })

  for (const [name, cut, source] of [
    ['text', (text) => cutText(text, terms), 'use .NET now'],
    ['text with a message', (text) => cutText(text, terms), '{n, plural, other {use .NET now}}'],
    ['HTML', (html) => cutHtml(html, undefined, terms), '<p>use .NET now</p>'],
    ['an attribute', (html) => cutHtml(html, undefined, terms), '<img alt="use .NET now">'],
    ['XML', (xml) => cutXml(xml, undefined, terms), '<a>use .NET now</a>'],
    ['Markdown', markdown, '*use .NET now*'],
    ['front matter', markdown, '---\ntitle: use .NET now\n---\n'],
  ] as const satisfies [string, (text: string) => { segments: readonly Segment[] }, string][])
    it(`are text in ${name}`, () =>
      assert.ok(cut(source).segments.some((segment) => segment.includes('use .NET now'))))

  it('leave code and targets of links in Markdown as they are', () => {
    const { segments } = markdown('use `.NET` and [it](.NET) now')
    assert.ok(segments.every((segment) => !JSON.stringify(segment).includes('NET')))
  })

  it('are few, whatever a glossary has', () => {
    const [found] = termsOf(...Array.from({ length: 20_000 }, (_, index) => `ab.cd${index}`))
    assert.equal(found?.byPlaceholder.size, maxTextTerms)
    const [plain] = termsOf('house', 'red house', 'Straße', "l'eau", 'Red House')
    assert.equal(plain?.byPlaceholder.size, 0)
  })

  it('take linear time, also if many have the same placeholder', () => {
    const many = termsOf(
      ...Array.from({ length: 150 }, (_, index) => `ab.cd ${'x'.repeat(index)}y`),
    )
    const growth = measureGrowth(
      (size) => 'ab.cd '.repeat(size / 6),
      (text) => cutText(text, many),
    )
    assert.ok(isLinear(growth), String(growth.ratio))
  })
})
