// The documentation as the console shows it, without a browser.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readPage } from '../../packages/console/markdown/page-tree.ts'
import { createSearchIndex } from '../../packages/console/markdown/search-index.ts'
import {
  nameOf,
  readServedPage,
  servedFiles,
} from '../../packages/console/markdown/served-pages.ts'
import type { DocsNode } from '../../packages/console/src/pages/docs/docs-tree.ts'
import { searchDocs } from '../../packages/console/src/pages/docs/search-index.ts'
import { highlight } from '../../packages/console/src/ui/code/highlight.ts'
import { catalogue } from '../../src/http/problems.ts'
import '../support/property-seed.ts'

const pages = new Map(servedFiles().map((file) => [nameOf(file), readServedPage(file)]))

function linksOf(node: DocsNode): string[] {
  if (typeof node === 'string') return []
  const [, { href }, children] = node
  return [...(href === undefined ? [] : [href]), ...children.flatMap(linksOf)]
}

describe('the pages of the documentation', () => {
  it('have a title each, and only one', () => {
    for (const [name, { title, headings }] of pages) {
      assert.notEqual(title, '', name)
      assert.equal(headings.filter(({ level }) => level === 1).length, 1, name)
    }
  })

  it('link to headings that exist', () => {
    for (const [name, page] of pages)
      for (const href of page.nodes.flatMap(linksOf)) {
        const [address = '', id] = href.split('#')
        if (!/^$|^\/console\/docs/.test(address)) continue
        const target = address === '' ? name : address.replace(/^\/console\/docs\/?/, '')
        const found = pages.get(target)
        assert.ok(found, `${name} links to ${href}`)
        if (id !== undefined)
          assert.ok(
            found.headings.some((heading) => heading.id === id),
            `${name} links to ${href}`,
          )
      }
  })

  it('are all listed on the first one, problems on a page of their own', () => {
    const listed = (name: string) =>
      new Set(
        pages
          .get(name)
          ?.nodes.flatMap(linksOf)
          .map((href) => href.split('#')[0]),
      )
    const first = listed('')
    const known = listed('problems')
    for (const name of pages.keys()) {
      if (name === '') continue
      const list = name.startsWith('problems/') ? known : first
      assert.ok(list.has(`/console/docs/${name}`), name)
    }
    for (const code of Object.keys(catalogue)) assert.ok(pages.has(`problems/${code}`), code)
  })

  it('leave decisions and results of benchmarks out', () => {
    assert.ok(readdirSync('docs/decisions').length > 0)
    for (const name of pages.keys()) assert.doesNotMatch(name, /decisions|results/)
  })
})

describe('a page of Markdown', () => {
  const read = (markdown: string) =>
    readPage(markdown, (href) => (href.startsWith('gone') ? undefined : href)).nodes

  it('becomes text and elements', () => {
    assert.deepEqual(read('# A `b` & c\n\nOne *two*\nthree'), [
      ['h1', { id: 'a-b--c' }, ['A ', ['code', {}, ['b']], ' & c']],
      ['p', {}, ['One ', ['em', {}, ['two']], '\nthree']],
    ])
  })

  it('loses links to what is not served, comments and HTML, but no text', () => {
    assert.deepEqual(read('[here](gone.md) and [there](b.md)\n\n<!-- x -->\n\n<b>y</b>'), [
      ['p', {}, ['here and ', ['a', { href: 'b.md' }, ['there']]]],
      ['p', {}, ['y']],
    ])
  })

  it('keeps code as it is', () => {
    assert.deepEqual(read('```sh\ncurl "<a>" && b\n```'), [
      ['pre', { language: 'sh' }, ['curl "<a>" && b']],
    ])
    assert.deepEqual(read('```\na b\n```'), [['pre', {}, ['a b']]])
  })

  it('gives headings of the same words different IDs', () => {
    const { headings } = readPage('## Use\n\n## Use', () => undefined)
    assert.deepEqual(
      headings.map(({ id }) => id),
      ['use', 'use-1'],
    )
  })
})

describe('the colours of code', () => {
  it('change none of it', () => {
    const code = fc.string({ unit: fc.constantFrom(...`"'\`#$/*\\:{} \nif1a-`), maxLength: 40 })
    fc.assert(
      fc.property(
        code,
        fc.constantFrom('js', 'json', 'php', 'python', 'sh', 'yaml'),
        (...given) => {
          const pieces = highlight(...given)
          const words = pieces.map((piece) => (typeof piece === 'string' ? piece : piece[1]))
          assert.equal(words.join(''), given[0])
        },
      ),
    )
  })

  it('tell commands, options, variables, strings and comments of a shell apart', () => {
    const colours = highlight('curl -d "{}" $URL # sends', 'sh').filter(
      (piece) => typeof piece !== 'string',
    )
    assert.deepEqual(colours, [
      ['keyword', 'curl'],
      ['name', '-d'],
      ['string', '"{}"'],
      ['name', '$URL'],
      ['comment', '# sends'],
    ])
  })

  it('tell the names of members from strings', () => {
    assert.deepEqual(
      highlight('{"a": "b", "c": 1.5}', 'json').filter((piece) => typeof piece !== 'string'),
      [
        ['name', '"a"'],
        ['string', '"b"'],
        ['name', '"c"'],
        ['number', '1.5'],
      ],
    )
  })
})

describe('the search of the documentation', () => {
  const index = createSearchIndex()
  const find = (query: string) => searchDocs(index, query).map(({ target }) => target)

  it('finds what operators look for', () => {
    for (const [query, target] of [
      ['nginx', 'operations#put-a-proxy-in-front'],
      ['back up', 'operations#back-up'],
      ['how to add a language', 'add-a-language'],
      ['DRAGOMAN_MODELS', 'configuration#models'],
      ['python', 'python'],
      ['rate-limited', 'problems/rate-limited'],
      ['docker', 'installation'],
    ] as const)
      assert.ok(find(query).slice(0, 6).includes(target), `${query}: ${find(query).join(', ')}`)
  })

  it('wants all words, of which each may be a beginning', () => {
    assert.ok(find('webh sign').includes('webhooks#receive-webhooks'))
    assert.deepEqual(find('webhook nosuchword'), [])
    assert.deepEqual(find('  '), [])
  })

  it('is small enough to load while somebody types', () => {
    assert.ok(JSON.stringify(index).length < 250_000)
  })
})
