// What separates labels ends a segment, so that no engine moves words from one into another; what
// tags cut is one word to an engine.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutSingleLine } from '../files/single-lines.ts'
import { cutHtml } from '../html/html.ts'
import { mapText, type Segment, segmentText } from '../segment/segment.ts'
import type { SegmentedText } from '../segment/segmented-text.ts'
import { cutXml } from '../xml/xml.ts'
import { cutText } from './text.ts'

const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())
const textsOf = ({ segments }: SegmentedText): string[] => segments.map(segmentText)

describe('labels are segments of their own', () => {
  for (const [text, labels] of [
    ['Name | Address | City', ['Name', 'Address', 'City']],
    ['Name|Address|City', ['Name', 'Address', 'City']],
    ['Home > Products > Shoes', ['Home', 'Products', 'Shoes']],
    ['Dog • House · Cat', ['Dog', 'House', 'Cat']],
    ['red → green <- blue', ['red', 'green', 'blue']],
    ['house = cat', ['house', 'cat']],
    ['Home / Products / Shoes', ['Home', 'Products', 'Shoes']],
    ['Home — Products — Shoes', ['Home', 'Products', 'Shoes']],
    ['text & images + video', ['text', 'images', 'video']],
    ['Save/Load/Exit', ['Save', 'Load', 'Exit']],
    ['Home » Shop » Shoes', ['Home', 'Shop', 'Shoes']],
    ['Mr. & Mrs. Smith', ['Mr.', 'Mrs. Smith']],
    ['{a} | {b} house', [' house']],
    ['We like [quote="Tom"]red cars[/quote] A dog', ['We like', 'red cars', 'A dog']],
    ['[list][*]One[*]two [b]cars[/b][/list] three', ['One', 'two  cars', 'three']],
    ['| a | b | red |', ['red']],
    ['***IMPORTANT*** ===NOTE=== f*** it', ['IMPORTANT', 'NOTE', 'f*** it']],
    ['the red house\\nthe black cat\\tthe dog', ['the red house', 'the black cat', 'the dog']],
  ] as const)
    it(`in ${text}`, () => {
      const segmented = cutText(text)
      assert.deepEqual(
        textsOf(segmented).map((each) => each.trim()),
        labels.map((each) => each.trim()),
      )
      assert.equal(segmented.assemble(segmented.segments), text)
    })

  for (const [html, labels] of [
    ['<a>One</a> | <a>Two</a>', ['One', 'Two']],
    ['<a>one</a> <a>two</a>', ['one', 'two']],
    ['<a>One</a><a>Two</a>', ['One', 'Two']],
    ['<label>Name <input></label> <label>City <input></label>', ['Name', 'City']],
    ['<span>Name</span> <span>City</span>', ['Name', 'City']],
    ['<p>Name&nbsp;|&nbsp;City</p>', ['Name', 'City']],
    ['<p>Home &raquo; Shoes &gt; Red</p>', ['Home', 'Shoes', 'Red']],
    ['<p>Salt &amp; pepper</p>', ['Salt', 'pepper']],
  ] as const)
    for (const [format, cut] of [
      ['HTML', cutHtml],
      ['XML', (text: string) => cutXml(text.replaceAll('<input>', '<input/>'))],
    ] as const)
      it(`in ${html} as ${format}`, { skip: format === 'XML' && html.includes('<input>') }, () => {
        const segmented = cut(html)
        assert.deepEqual(textsOf(segmented), labels)
        assert.equal(segmented.assemble(segmented.segments), html)
      })
})

describe('a placeholder stays whole', () => {
  for (const text of [
    '<p>{% if order.total > 100 %}House{% endif %} {{ name | upper }} {{ a + b }}</p>',
    '<b>{{ name | upper }}</b> {{ a => b }}',
  ])
    it(text, () => {
      for (const cut of [cutHtml, cutXml, cutText]) {
        const segmented = cut(text)
        const written = segmented.assemble(segmented.segments.map(upper))
        assert.equal(written.replace('HOUSE', 'House'), text)
      }
    })
})

describe('a sentence stays one segment', () => {
  for (const text of [
    'The number of all cats — and this is true — is larger than that of dogs.',
    'You can use it and/or leave it; he/she is here 24/7.',
    'The house is red & the garden of my brother is green.',
    'The price = the number of red houses times two and a half',
    'It is 5 – 7 years old.',
    "Mom's & Dad's car",
    '« Bonjour » dit-il',
  ])
    it(text, () => assert.deepEqual(textsOf(cutText(text)), [text]))

  for (const html of [
    '<p>The <b>red</b> <i>house</i> is big</p>',
    '<p><span>The</span> <span>red</span> <span>house</span></p>',
  ])
    it(html, () => assert.equal(cutHtml(html).segments.length, 1))
})

describe('a word is whole to an engine', () => {
  for (const [html, text, translation] of [
    ['<span>T</span>he house', 'The house', '<span>THE</span> HOUSE'],
    ['un<i>usual</i> house', 'unusual house', '<i>UNUSUAL</i> HOUSE'],
    ['the ho&shy;use', 'the house', 'THE HOUSE'],
    ['the ho<wbr>use', 'the house', 'THE <wbr>HOUSE'],
    ['H<sub>2</sub>O is wet', 'H2O is wet', 'H<sub>2</sub>O IS WET'],
    ['see <a>#<b>cats</b></a> now', 'see now', 'SEE <a>#<b>cats</b></a> NOW'],
  ] as const)
    it(`in ${html}`, () => {
      const segmented = cutHtml(html)
      const words = segmented.segments.flatMap((segment) =>
        segment.filter((part) => typeof part === 'string'),
      )
      assert.equal(words.join('').replaceAll(/ +/g, ' '), text.replaceAll(/ +/g, ' '))
      assert.equal(segmented.assemble(segmented.segments.map(upper)), translation)
      assert.equal(segmented.assemble(segmented.segments), html)
    })

  it('and so it is in a text with soft hyphens', () => {
    const segmented = cutText('the ho\u00aduse')
    assert.deepEqual(textsOf(segmented), ['the house'])
    assert.equal(segmented.assemble(segmented.segments), 'the ho\u00aduse')
  })
})

describe('tags in plain text', () => {
  for (const [text, parts] of [
    ['<color=#f00>The red</color> house', ['The red', ' house']],
    ['The <1>red</1> house', ['The ', 'red', ' house']],
    ['[b]The[/b] house [sic]', ['The', ' house [sic]']],
    ['{b}The{/b} house', ['The', ' house']],
    ['press <key> now', ['press ', ' now']],
    ['a < b and c > d', ['a', 'b and c', 'd']],
    ['caf&eacute; &amp; house', ['café', 'house']],
    ['don&#39;t go', ["don't go"]],
  ] as const)
    it(`stay in ${text}`, () => {
      const segmented = cutText(text)
      const texts = segmented.segments.flat().filter((part) => typeof part === 'string')
      assert.deepEqual(
        texts.map((each) => each.trim()),
        parts.map((each) => each.trim()),
      )
      assert.equal(segmented.assemble(segmented.segments), text)
    })
})

describe('code stays with its content', () => {
  for (const [text, parts] of [
    ['The [code]the house[/code] is red', ['The ', ' is red']],
    ['The [noparse][b]x[/b][/noparse] is red', ['The ', ' is red']],
    ['The <nowiki>the house</nowiki> is red', ['The ', ' is red']],
    ['See:\n```js\nthe house\n```\nthe cat', ['See:', 'the cat']],
    ['See ```the house``` now', ['See ', ' now']],
    ['See {code:java}the house{code} now', ['See ', ' now']],
    ['See ``` now', ['See ``` now']],
  ] as const)
    it(`in ${text}`, () => {
      const segmented = cutText(text)
      assert.deepEqual(
        segmented.segments.flat().filter((part) => typeof part === 'string'),
        parts,
      )
      assert.equal(segmented.assemble(segmented.segments), text)
    })
})

describe('what opens a line is no part of its sentence', () => {
  for (const [line, sentence] of [
    ['A.  Increase', 'Increase'],
    ['a) the house', 'the house'],
    ['(iv) the house', 'the house'],
    ['1.2.3 The house', 'The house'],
    ['20 - Home telephone', 'Home telephone'],
    ['• the house', 'the house'],
    ['A. Red', 'Red'],
    ['I. Introduction', 'Introduction'],
    ['- M. Dupont', 'M. Dupont'],
  ] as const)
    it(line, () => assert.deepEqual(textsOf(cutText(line)), [sentence]))

  for (const line of ['M. Dupont est là.', 'J. Smith wrote', 'P. S. Te quiero', 'N. del T.'])
    for (const [format, cut] of [
      ['plain text', cutText],
      ['a text of a program', (text: string) => cutSingleLine(text, {}) ?? cutText(text)],
      ['a text with tags', (text: string) => cutText(`${text} <b>yes</b>`)],
      ['XML', (text: string) => cutXml(`<a>${text}</a>`)],
    ] as const)
      it(`but not the initial in ${line}, in ${format}`, () => {
        const text = segmentText(cut(line).segments[0] ?? [])
        assert.ok(text.startsWith(line), text)
      })

  for (const [text, sentences] of [
    ['A. Red\nB. Green\nC. Blue', ['Red', 'Green', 'Blue']],
    ['A. Red  B. Green\nC. Blue', ['Red', 'Green', 'Blue']],
    ['I. House\nII. Dog\nV. Cat', ['House', 'Dog', 'Cat']],
    ['Q. Who?\nA. The cat.', ['Who?', 'The cat.']],
    ['D. Quijote\nC. Smith\nV. Hugo\nQ. Who', ['D. Quijote', 'C. Smith', 'V. Hugo', 'Q. Who']],
  ] as const)
    it(`which a capital is in ${JSON.stringify(text)}, says the text`, () => {
      for (const each of [text, `${text}\n<b>yes</b>`])
        assert.deepEqual(textsOf(cutText(each)).slice(0, sentences.length), sentences)
    })

  for (const line of ['3.5 million people', 'I am here', '5 apples', 'a house'])
    it(`but in ${line} nothing does`, () => assert.deepEqual(textsOf(cutText(line)), [line]))

  it('and a capital alone is no sentence', () => {
    assert.deepEqual(textsOf(cutText('A')), [])
    assert.deepEqual(textsOf(cutText('EXHIBIT A')), ['EXHIBIT '])
  })
})
