import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderTable } from '../../test/support/results.ts'
import { parseTables } from './markdown-tables.ts'

describe('the tables of a benchmark', () => {
  it('are read from what it prints between other lines', () => {
    const printed = [
      'round 1 of 3',
      '| what | median |',
      '|---|---|',
      '| words/s, of 5,000 texts | 31,877 |',
      '| ratio | 0.89 |',
      '',
      '| other |',
      '| --- |',
      '| 1 to 2 |',
    ].join('\n')
    assert.deepEqual(parseTables(printed), [
      {
        name: '1',
        columns: ['what', 'median'],
        rows: [
          ['words/s, of 5,000 texts', 31_877],
          ['ratio', 0.89],
        ],
      },
      { name: '2', columns: ['other'], rows: [['1 to 2']] },
    ])
  })

  it('are the same after they were written and read again', () => {
    const table = {
      name: '1',
      columns: ['a', 'b', 'c'],
      rows: [
        ['x', 1_234, 0.5],
        ['', 12.3, -7],
      ],
    }
    assert.deepEqual(parseTables(renderTable(table)), [table])
  })
})
