import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml } from '../html/html.ts'
import { cutMarkdownText, defaultFrontMatterKeys } from '../markdown/cut-markdown.ts'
import { createMarkdownText } from '../markdown/markdown-text.ts'
import { segmentText } from '../segment/segment.ts'
import type { SegmentedText } from '../segment/segmented-text.ts'
import { cutText } from '../text/text.ts'
import { cutXml } from '../xml/xml.ts'

const textsOf = ({ segments }: SegmentedText): string[] =>
  segments.map((segment) => segmentText(segment).replace(/\s+/g, ' ').trim())

function cutMarkdown(text: string): SegmentedText {
  const cut = cutMarkdownText(text, {
    flavour: 'markdown',
    frontMatterKeys: defaultFrontMatterKeys,
  })
  return { ...createMarkdownText(cut), segments: cut.segments }
}

const inBbcode = (html: string): string => html.replaceAll('<', '[').replaceAll('>', ']')
const inMarkdown = (html: string): string => html.replace(/<\/?b>/g, '**')

/** The same text in each format that has elements. */
const formats = {
  HTML: cutHtml,
  XML: (html: string) => cutXml(`<p>${html}</p>`),
  BBCode: (html: string) => cutText(inBbcode(html)),
  Markdown: (html: string) => cutMarkdown(inMarkdown(html)),
}

describe('names of fields and their values are segments of their own', () => {
  for (const [html, segments] of [
    ['<b>Name:</b> John <b>City:</b> London', ['Name:', 'John', 'City:', 'London']],
    ['<b>Name</b>: John <b>City</b>: London', ['Name', 'John', 'City', 'London']],
    ['Call us. <b>Name:</b> John <b>City:</b> Rome', 'Call us.|Name:|John|City:|Rome'.split('|')],
    ['<b>Warning:</b> do not open', ['Warning:', 'do not open']],
    ['<b>Tel.:</b> 123 <b>prix&nbsp;:</b> libre', ['Tel.:', 'prix\u00a0:', 'libre']],
  ] as const)
    for (const [format, cut] of Object.entries(formats))
      it(`in ${html} as ${format}`, () => {
        const segmented = cut(html)
        assert.deepEqual(
          textsOf(segmented),
          segments.map((text) => text.replace(/\s/g, ' ')),
        )
      })

  it('whatever is around their words', () => {
    const html = '<b><i>Name</i>:</b>\n<span>John</span><b>City: </b>London'
    const segmented = cutHtml(html)
    assert.deepEqual(textsOf(segmented), ['Name :', 'John', 'City:', 'London'])
    assert.equal(segmented.assemble(segmented.segments), html)
  })
})

describe('a sentence with a colon stays one segment', () => {
  for (const html of [
    'He said: <b>Note:</b> the house is red.',
    'The ratio <b>2:</b>1 is good.',
    'The <b>first</b>: go home, and the <b>second</b>: stay.',
    'Use <b>std:</b>:vector and <b>Http:</b>//a.',
    '<b>The house is red. It is big, and the garden is green:</b> we like it.',
    'The <b>house</b>: a <b>garden</b>.',
  ])
    for (const [format, cut] of Object.entries(formats))
      it(`in ${html} as ${format}`, () => assert.equal(cut(html).segments.length, 1))

  it('also without elements', () => {
    const text = 'Name: John, City: London'
    assert.deepEqual(textsOf(cutText(text)), [text])
  })
})
