import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyMarkdown } from '../../../../test/support/any-markdown.ts'
import { hostileAnswer } from '../../../../test/support/hostile-answer.ts'
import { mapText, type Segment } from '../segment/segment.ts'
import type { MarkdownOptions } from './cut.ts'
import { cutMarkdownText, defaultFrontMatterKeys } from './cut-markdown.ts'
import { assembleIntact } from './intact-text.ts'
import { createMarkdownText } from './markdown-text.ts'
import { readBlocks } from './structure.ts'

const options: MarkdownOptions = { flavour: 'markdown', frontMatterKeys: defaultFrontMatterKeys }
/** As from a thread. */
const cut = (text: string) => createMarkdownText(structuredClone(cutMarkdownText(text, options)))
const structureOf = (text: string): string[] =>
  readBlocks(text, options).map(({ description }) => description)
const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())
function translate(text: string, change: (segment: Segment) => Segment = upper): string {
  const { segments, assemble } = cut(text)
  return assemble(segments.map(change))
}

/** Translates as callers get it; `kept` is how many parts keep their source. */
function translateIntact(text: string, change: (segment: Segment) => Segment) {
  const parsed = cutMarkdownText(text, options)
  return assembleIntact(parsed, parsed.segments.map(change), options)
}

/** An engine that answers something hostile to each segment. */
const createHostileEngine =
  (answers: fc.Stream<(segment: Segment) => Segment>) =>
  (segment: Segment): Segment => {
    const next = answers.next()
    return next.done ? segment : next.value(segment)
  }

/** The same texts and answers each time: with others, the number differs by chance. */
const sample = { seed: 1, numRuns: 500 }

describe('any Markdown', () => {
  it('comes back as it is if nothing is translated', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        const { segments, assemble } = cut(text)
        assert.equal(assemble(segments), text)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps its structure in capitals', () => {
    fc.assert(
      fc.property(anyMarkdown, (text) => {
        assert.deepEqual(structureOf(translateIntact(text, upper).text), structureOf(text))
      }),
      { numRuns: 300, examples: [['**<code>\\* three']] },
    )
  })

  it('keeps its structure whatever an engine answers', () => {
    fc.assert(
      fc.property(anyMarkdown, fc.infiniteStream(hostileAnswer), (text, answers) => {
        const { text: translation } = translateIntact(text, createHostileEngine(answers))
        assert.deepEqual(structureOf(translation), structureOf(text))
      }),
      { numRuns: 500 },
    )
  })

  it('seldom keeps part of its source', () => {
    const kept = { capitals: 0, hostile: 0 }
    fc.assert(
      fc.property(anyMarkdown, fc.infiniteStream(hostileAnswer), (text, answers) => {
        if (translateIntact(text, upper).kept > 0) kept.capitals++
        if (translateIntact(text, createHostileEngine(answers)).kept > 0) kept.hostile++
      }),
      sample,
    )
    assert.ok(kept.capitals <= 4 && kept.hostile <= 2, JSON.stringify(kept))
  })
})

describe('cutMarkdown', () => {
  for (const [name, source, translation] of [
    ['a reference gets a label', '[text]\n\n[text]: /a', '[TEXT][text]\n\n[text]: /a'],
    ['front matter', '---\ntitle: a b\nid: a b\n---\nc', '---\ntitle: A B\nid: a b\n---\nC'],
    ['a line break of a quotation', '> the house\n> is red', '> THE HOUSE\n> IS RED'],
    [
      'code',
      'the `house`\n\n    code\n\n```\ncode\n```',
      'THE `house`\n\n    code\n\n```\ncode\n```',
    ],
    ['math', 'the $a*b*c$\n\n$$\na\n= b\n$$', 'THE $a*b*c$\n\n$$\na\n= b\n$$'],
    ['templates', 'the {{ a }} {% b %}\n\n## c {#d}', 'THE {{ a }} {% b %}\n\n## C {#d}'],
    ['alerts', '> [!NOTE]\n> a note', '> [!NOTE]\n> A NOTE'],
    ['HTML', '<p title="a b">\nthe <b>house</b>\n</p>', '<p title="A B">\nTHE <b>HOUSE</b>\n</p>'],
    [
      'buttons in HTML',
      '<input type="submit" value="Send it">\n\nthe <code title="a b">c</code>',
      '<input type="submit" value="SEND IT">\n\nTHE <code title="A B">c</code>',
    ],
    ['invisible characters in HTML', '<p>a&zwnj;b&nbsp;c</p>', '<p>A&zwnj;B&nbsp;C</p>'],
    ['readings', '<ruby>a<rt>x</rt></ruby> b', '<ruby>A<rt>x</rt></ruby> B'],
    ['images', '![a dog](/dog.png "a dog")', '![A DOG](/dog.png "A DOG")'],
    ['tables', '| a | b \\| c |\n|--|:-:|\n| d | `e` |', '| A | B \\| C |\n|--|:-:|\n| D | `e` |'],
    ['tasks and footnotes', '- [x] done[^1]\n\n[^1]: a note', '- [x] DONE[^1]\n\n[^1]: A NOTE'],
    ['hard breaks', 'the house  \nis red\\\nand big', 'THE HOUSE  \nIS RED\\\nAND BIG'],
    ['carriage returns', '# a\r\n\r\nb c\r\nd', '# A\r\n\r\nB C\r\nD'],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(translate(source), translation))

  for (const [source, answer, written] of [
    ['house', '1. casa', '1\\. casa'],
    ['house', '- casa', '\\- casa'],
    ['house', '# casa', '\\# casa'],
    ['house', '*casa* y _ella_', '\\*casa\\* y \\_ella\\_'],
    ['house', '5 * 3 snake_case', '5 * 3 snake_case'],
    ['| a |\n|-|', 'x|y', '| x\\|y |\n|-|'],
    ['[a]\n\n[a]: /b', '[x', '[\\[x][a]\n\n[a]: /b'],
    ['# a', 'b #', '# b \\#'],
    ['[a](/b "c")', 'd"e', '[d"e](/b "d\\"e")'],
    ['---\ntitle: a\n---\n', 'b: c', '---\ntitle: "b: c"\n---\n'],
  ] as const)
    it(`writes ${JSON.stringify(answer)} for ${JSON.stringify(source)} without a new mark`, () =>
      assert.equal(
        translate(source, (segment) => mapText(segment, () => answer)),
        written,
      ))

  it('moves marks to the edges of words, and uses asterisks inside of words', () => {
    const { segments, assemble } = cut('a _b_ c')
    assert.deepEqual(segments, [['a ', { open: 0 }, 'b', { close: 0 }, ' c']])
    assert.equal(assemble([['x', { open: 0 }, ' y ', { close: 0 }, 'z']]), 'x _y_ z')
    assert.equal(assemble([['x', { open: 0 }, 'y', { close: 0 }, 'z']]), 'x*y*z')
    assert.equal(assemble([['这是', { open: 0 }, '“重点”', { close: 0 }]]), '这&#x662f;*“重点”*')
  })
})
