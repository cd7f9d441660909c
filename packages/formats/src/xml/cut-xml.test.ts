import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  anyParagraphs,
  toyNamespaces,
  toyVocabulary,
} from '../../../../test/support/any-paragraphs.ts'
import { mapText, type Part, type Segment } from '../segment/segment.ts'
import { type CutXml, cutXmlPart } from './cut-xml.ts'
import { findParagraphs } from './paragraphs.ts'
import { parseXml } from './xml-tree.ts'

interface Cut extends CutXml {
  readonly segments: readonly Segment[]
}

function cut(source: string): Cut {
  const list = { segments: [] }
  const settings = {
    vocabulary: toyVocabulary,
    namespaces: toyNamespaces,
    rules: { name: 'doc.xml' },
    list,
  }
  return { ...cutXmlPart(source, settings), segments: list.segments }
}

const shout = (source: string): string => {
  const { segments, assemble } = cut(source)
  return assemble(segments.map((segment) => mapText(segment, (text) => text.toUpperCase())))
}

const inParagraph = (content: string): string => `<doc xmlns="urn:toy"><p>${content}</p></doc>`
const contentOf = (document: string): string =>
  document.slice('<doc xmlns="urn:toy"><p>'.length, -'</p></doc>'.length)
const run = (text: string, look = ''): string =>
  `<r>${look && `<look><${look}/></look>`}<t>${text}</t></r>`

/** All text that readers see, in the order of the source. */
function visibleText(source: string): string {
  return findParagraphs(parseXml(source, toyNamespaces, { name: 'doc.xml' }), toyVocabulary)
    .flatMap(({ items }) => items)
    .map((item) => (item.kind === 'text' ? item.text : ''))
    .join('')
}

const tags = (source: string): string[] =>
  source
    .replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, '')
    .match(/<[^>]*>/g)
    ?.map((tag) => tag.replace(' xml:space="preserve"', ''))
    .filter((tag) => !tag.includes('soft')) ?? []

describe('cutXmlPart', () => {
  it('returns any document unchanged when nothing is translated', () => {
    fc.assert(
      fc.property(anyParagraphs, (source) => {
        const { segments, assemble } = cut(source)
        assert.equal(assemble(segments), source)
      }),
      { numRuns: 300 },
    )
  })

  it('translates every text once and keeps all markup when the order stays', () => {
    fc.assert(
      fc.property(anyParagraphs, (source) => {
        const loud = shout(source)
        assert.doesNotMatch(
          visibleText(loud).replace(/%s\w*|\{name\}|<b>|[a-z]+Hello|x\.\w*/g, ''),
          /\p{Ll}/u,
        )
        assert.equal(
          visibleText(loud).toLowerCase().replace(/\s/g, ''),
          visibleText(source).toLowerCase().replace(/\s/g, ''),
        )
        assert.deepEqual(tags(loud), tags(source))
      }),
      { numRuns: 300 },
    )
  })

  it('stays well-formed with its structure, whatever an engine answers', () => {
    const answer = fc.array(
      fc.oneof(
        fc.constantFrom('casa', '<b>', '&', ']]>', '\u0000', '\ud800', '\r\n', ' ', '"', ''),
        fc.integer({ min: 0, max: 5 }).map((placeholder): Part => ({ placeholder })),
        fc.integer({ min: 0, max: 5 }).map((open): Part => ({ open })),
        fc.integer({ min: 0, max: 5 }).map((close): Part => ({ close })),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(anyParagraphs, fc.array(answer, { minLength: 1 }), (source, answers) => {
        const { segments, assemble } = cut(source)
        const document = assemble(segments.map((_, at) => answers[at % answers.length] ?? []))
        cut(document)
      }),
      { numRuns: 500 },
    )
  })

  it('writes each text of a translation with another order exactly once', () => {
    const shuffled = fc.tuple(anyParagraphs, fc.infiniteStream(fc.nat()))
    fc.assert(
      fc.property(shuffled, ([source, numbers]) => {
        const { segments, assemble } = cut(source)
        const words: string[] = []
        const translations = segments.map((segment) => {
          const parts: Part[] = []
          for (const part of segment) {
            const isText = typeof part === 'string'
            if (isText) words.push(`w${words.length}w`)
            const [number = 0] = numbers.take(1)
            parts.splice(number % (parts.length + 1), 0, isText ? (words.at(-1) ?? '') : part)
          }
          return parts
        })
        const written = visibleText(assemble(translations)).match(/w\d+w/g) ?? []
        // Alternatives show the same text several times.
        assert.deepEqual([...new Set(written)].toSorted(), words.toSorted())
        if (!source.includes('both>')) assert.equal(written.length, words.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('segments', () => {
  const segmentsOf = (content: string) => cut(inParagraph(content)).segments

  it('unite runs that look the same', () => {
    assert.deepEqual(segmentsOf(run('Hel') + run('lo ') + run('world')), [['Hello world']])
    assert.equal(
      contentOf(shout(inParagraph(`${run('Hel')}<spell/>${run('lo')}`))),
      `${run('HELLO')}<spell/>${run('')}`,
    )
  })

  it('have tags around what looks different from most of the sentence', () => {
    assert.deepEqual(segmentsOf(run('A ') + run('red', 'b') + run(' house')), [
      ['A ', { open: 0 }, 'red', { close: 0 }, ' house'],
    ])
    assert.deepEqual(segmentsOf(run('All bold', 'b')), [['All bold']])
  })

  it('do not change their look inside a word', () => {
    assert.deepEqual(segmentsOf(run('un', 'b') + run('believable story')), [['unbelievable story']])
    assert.deepEqual(segmentsOf(run('here the hous') + run('es are', 'b')), [
      ['here the houses', { open: 0 }, ' are', { close: 0 }],
    ])
    assert.deepEqual(segmentsOf(run('人工') + run('知能', 'b')), [
      ['人工', { open: 0 }, '知能', { close: 0 }],
    ])
    assert.deepEqual(segmentsOf(run('x') + run('n', 'up')), [['x', { open: 0 }, 'n', { close: 0 }]])
  })

  it('ignore the look of spaces, unless it shows', () => {
    assert.deepEqual(segmentsOf(run('A') + run(' ', 'b') + run('house')), [['A house']])
    assert.deepEqual(segmentsOf(run('A') + run(' ', 'u') + run('house')), [
      ['A', { open: 0 }, ' ', { close: 0 }, 'house'],
    ])
  })

  it('leave out codes and tags around all of the sentence', () => {
    assert.deepEqual(segmentsOf(`<br/><a>${run(' Go ')}</a><br/>`), [['Go']])
  })

  it('end at boundaries', () => {
    assert.deepEqual(segmentsOf(`${run('One')}<a>${run('two')}<stop/>${run('three')}</a>`), [
      ['One'],
      ['two'],
      ['three'],
    ])
  })

  it('take the same text of alternatives once', () => {
    const box = `<box><p>${run('Hi')}</p></box>`
    const source = inParagraph(`<r><both>${box}${box}</both></r>`)
    assert.deepEqual(cut(source).segments, [['Hi']])
    assert.equal(shout(source), source.replaceAll('Hi', 'HI'))
  })
})

describe('a translation whose tags change their order', () => {
  it('gives each text the look of its origin', () => {
    const source = inParagraph(run('A ') + run('red', 'b') + run(' house'))
    const { assemble } = cut(source)
    assert.equal(
      contentOf(assemble([['Una casa ', { open: 0 }, 'roja', { close: 0 }]])),
      `<r><t xml:space="preserve">Una casa </t></r>${run('roja', 'b')}${run('')}`,
    )
    const moved = inParagraph(`${run('A ', '')}<a>${run('red')}</a><br/>${run(' house')}`)
    assert.equal(
      contentOf(
        cut(moved).assemble([['Casa', { placeholder: 0 }, ' ', { open: 0 }, 'roja', { close: 0 }]]),
      ),
      `${run('Casa')}<br/><r><t xml:space="preserve"> </t></r><a>${run('roja')}</a>`,
    )
  })
})
