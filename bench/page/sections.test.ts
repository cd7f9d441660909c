import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { scripts } from '../../test/scripts.ts'
import type { Results } from '../../test/support/results.ts'
import { replaceSection } from './markers.ts'
import { sections } from './sections.ts'

const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')

const loadResults: Results = {
  command: 'npm run bench load',
  date: '2026-01-01',
  machine: { processor: 'x', cores: 2, memoryGigabytes: 4, system: 'Linux', node: '24.0.0' },
  tables: [
    { name: 'mixes', columns: ['mix', 'a request'], rows: [['paragraphs', 'a < b & "c"']] },
    {
      name: 'load',
      columns: ['mix', 'system', 'clients', 'requests/s', 'p95, ms'],
      rows: [
        ['paragraphs', 'Dragoman', 1, 100, 10],
        ['paragraphs', 'Dragoman', 16, 400, 100],
        ['paragraphs', 'A & B', 1, 50, 20],
        ['paragraphs', 'A & B', 16, 60, 1_000],
        ['mixed', 'Dragoman', 1, 100, 10],
        ['mixed', 'Dragoman', 16, 90, 50],
      ],
    },
    { name: 'knees', columns: ['mix'], rows: [['paragraphs']] },
  ],
}

describe('the page of benchmarks', () => {
  for (const { id, script } of sections)
    it(`has the markers and the command of "${id}"`, () => {
      assert.match(replaceSection(page, id, 'CONTENT'), /-->\nCONTENT\n<!-- \/bench/)
      const [group = '', name = ''] = script.split(' ')
      assert.ok(scripts[group]?.[name], `npm run ${script}`)
    })

  it('refuses a section without markers', () => {
    assert.throws(() => replaceSection('text', 'load', 'x'), /lacks the markers of load/)
  })

  it('shows the tables of a load in its order: mixes, knees, all points', () => {
    const load = sections.find(({ id }) => id === 'load')
    const markdown = load?.render?.(loadResults) ?? ''
    assert.deepEqual(
      markdown.split('\n\n').map((table) => table.split('\n')[0]),
      ['| mix | a request |', '| mix |', '| mix | system | clients | requests/s | p95, ms |'],
    )
    assert.match(markdown, /\| paragraphs \| Dragoman \| 16 \| 400 \| 100 \|/)
  })

  it('shows the memory of the processes that lived longest, and the highest of the others', () => {
    const soak = sections.find(({ id }) => id === 'soak')
    const memory = {
      name: 'memory',
      columns: ['process', 'minutes', 'peak, MB'],
      rows: [
        ['serve 1', 60, 270],
        ['worker 2', 12, 310],
        ['PostgreSQL', 5, 999],
      ],
    }
    const markdown = soak?.render?.({ ...loadResults, tables: [memory] }) ?? ''
    assert.match(markdown, /\| serve 1 \| 60 \| 270 \|$/m)
    assert.doesNotMatch(markdown, /\| worker 2|PostgreSQL/)
    assert.match(markdown, /The 1 others, which faults ended, had at most 310 MB each\.$/)
  })
})
