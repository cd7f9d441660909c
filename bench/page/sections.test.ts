import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { SaxesParser } from 'saxes'
import type { Results } from '../support/results.ts'
import { replaceSection } from './markers.ts'
import { sections } from './sections.ts'

const page = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8')
const { scripts } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { scripts: Record<string, string> }

const loadResults: Results = {
  command: 'npm run bench:load',
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

const expectXml = (svg: string): string[] => {
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('text', (content) => void (content.trim() !== '' && texts.push(content)))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(svg).close()
  return texts
}

describe('the page of benchmarks', () => {
  for (const { id, script } of sections)
    it(`has the markers and the command of "${id}"`, () => {
      assert.match(replaceSection(page, id, 'CONTENT'), /-->\nCONTENT\n<!-- \/bench/)
      assert.ok(script in scripts, `npm run ${script}`)
    })

  it('refuses a section without markers', () => {
    assert.throws(() => replaceSection('text', 'load', 'x'), /lacks the markers of load/)
  })

  it('draws each system of a load as a line through its points, with valid XML', () => {
    const load = sections.find(({ id }) => id === 'load')
    const { plots = [], markdown = '' } = load?.render(loadResults) ?? {}
    assert.equal(plots.length, 4)
    const [throughput, latency] = plots.map(({ svg }) => expectXml(svg))
    for (const name of ['Dragoman', 'A & B', 'requests/s', '16'])
      assert.ok(throughput?.includes(name))
    // The horizontal axis is logarithmic: 1 and 16 are its ends. The vertical one ends at 400.
    assert.match(plots[0]?.svg ?? '', /<path d="M70 233L530 68" fill="none" stroke="#0b57d0"/)
    assert.ok(latency?.includes('1,000'))
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
    const { markdown = '' } = soak?.render({ ...loadResults, tables: [memory] }) ?? {}
    assert.match(markdown, /\| serve 1 \| 60 \| 270 \|$/m)
    assert.doesNotMatch(markdown, /\| worker 2|PostgreSQL/)
    assert.match(markdown, /The 1 others, which faults ended, had at most 310 MB each\.$/)
  })
})
