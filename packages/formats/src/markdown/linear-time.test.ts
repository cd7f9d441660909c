// Cutting, assembling and checking Markdown takes time in proportion to it, whatever its shape.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import { mapText } from '../segment/segment.ts'
import type { MarkdownOptions } from './cut.ts'
import { cutMarkdownText } from './cut-markdown.ts'
import { assembleIntact } from './intact-text.ts'

/** micromark takes ten times as long as other readers. */
const share = 8
const options: MarkdownOptions = { flavour: 'markdown', frontMatterKeys: ['title'] }

const repeated =
  (piece: string, before = '', after = '') =>
  (size: number): string =>
    before + piece.repeat(Math.ceil(size / piece.length)) + after
const halves =
  (first: string, second: string) =>
  (size: number): string => {
    const count = Math.ceil(size / (first.length + second.length))
    return first.repeat(count) + second.repeat(count)
  }
const numbered =
  (piece: (index: number) => string) =>
  (size: number): string =>
    Array.from({ length: Math.ceil(size / piece(1_000).length) }, (_, at) => piece(at)).join('')

const shapes: Record<string, (size: number) => string> = {
  paragraphs: repeated('The red house.\n\n'),
  'lines of a paragraph': repeated('The red house.\n'),
  'items of a list': repeated('- a b\n'),
  'lines of a quotation': repeated('> a b\n'),
  'many levels, and empty lines': repeated('\n', `${'- '.repeat(20)}a\n`),
  'emphasis that opens': repeated('*a '),
  'emphasis of two marks': repeated('*a_ '),
  'emphasis that opens, then closes': halves('*a ', 'a* '),
  'strong words': repeated('**a** '),
  'struck words': repeated('~~a ', ''),
  brackets: repeated('['),
  'nested brackets': halves('[', ']'),
  'closing brackets': repeated('a] '),
  links: repeated('[a](b) '),
  // Longer ones, as up to the bound of marks time grows with their square, to 0.1 s.
  'nested images': (size) => halves('![a ', '](b)')(4 * size),
  'nested links': (size) => halves('[a ', '](b)')(4 * size),
  'references to a definition': repeated('[a][b] ', '', '\n\n[b]: c'),
  definitions: numbered((at) => `[a${at}]: b\n`),
  'titles that do not end': repeated('[a]: b "\n'),
  'code spans': repeated('`a` '),
  'runs of backticks': numbered((at) => `${'`'.repeat(1 + (at % 300))}a `),
  // In one paragraph, micromark moves all that follows for each text that it joins.
  'paragraphs of inline tags': repeated(`a ${'<a>b</a> '.repeat(100)}\n\n`),
  'instructions that do not end': repeated('<?', 'a '),
  'comments that do not end': repeated('<!-- ', 'a '),
  'blocks of HTML': repeated('<div>a</div>\n\n'),
  'rows of a table': repeated('| a | b |\n', '| a | b |\n| - | - |\n'),
  addresses: repeated('http://a.b '),
  'parts of an address': repeated('www.', 'a '),
  dollars: repeated('$a '),
  'links of wikis that do not end': repeated('[[a '),
  'math of TeX that does not end': repeated('\\(a '),
  'attributes that do not end': repeated('{ #a '),
  'templates on lines': repeated('{% a %}\n'),
  'templates in a line that is none': repeated('{%%}', '', ' a'),
  abbreviations: repeated('*[A]: b\n'),
  'abbreviations that do not end': repeated('*[A\n'),
  descriptions: repeated('a\n: b\n'),
  admonitions: repeated('!!! note "a"\n    b\n'),
  'marked words': repeated('==a== '),
  'marked words that do not end': repeated('==a ', ''),
}

describe('Markdown twice as long takes no more than 2.6 times', () => {
  for (const [name, shape] of Object.entries(shapes))
    it(name, () => {
      const growth = measureGrowth(
        (size) => shape(size / share),
        (text) => {
          const cut = cutMarkdownText(text, options)
          const translated = cut.segments.map((segment) => mapText(segment, (part) => `${part}!`))
          return assembleIntact(cut, translated, options)
        },
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})

describe('Markdown of very many levels in a line', () => {
  for (const mark of ['- ', '* ', '1. ', '> ', '>', '> - ', ': '])
    it(`is refused at once: ${mark}`, () => {
      const text = `${mark.repeat(1_000_000)}a`
      const before = process.threadCpuUsage()
      assert.throws(() => cutMarkdownText(text, options), RangeError)
      const { user, system } = process.threadCpuUsage(before)
      assert.ok(user + system < 100_000, `${(user + system) / 1_000} ms`)
    })
})

describe('a paragraph of very many', () => {
  for (const [name, piece] of [
    ['code spans', '`a` b '],
    ['tags', '<b>a</b> '],
    ['email addresses', 'a@b.c d '],
  ] as const)
    it(`${name} stays as it is, and is read in little time`, () => {
      const text = `The house.\n\n${piece.repeat(40_000)}\n\nThe house.`
      const before = process.threadCpuUsage()
      const { segments } = cutMarkdownText(text, options)
      const { user, system } = process.threadCpuUsage(before)
      assert.deepEqual(segments, [['The house.'], ['The house.']])
      assert.ok(user + system < 3_000_000, `${(user + system) / 1_000} ms`)
    })
})
