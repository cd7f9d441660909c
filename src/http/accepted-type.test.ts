import assert from 'node:assert/strict'
import { it } from 'node:test'
import { acceptedType } from './accepted-type.ts'

const offered = ['application/json', 'text/tab-separated-values', 'text/csv'] as const

for (const [accept, expected] of [
  [undefined, 'application/json'],
  ['', 'application/json'],
  ['*/*', 'application/json'],
  ['text/csv', 'text/csv'],
  ['TEXT/CSV; charset=utf-8', 'text/csv'],
  ['text/*', 'text/tab-separated-values'],
  ['text/*, text/tab-separated-values;q=0.1', 'text/csv'],
  ['application/json;q=0.1, text/csv;q=0.9', 'text/csv'],
  ['application/json;q=0, */*;q=0.1', 'text/tab-separated-values'],
  ['image/png, */*;q=0', 'application/json'],
  ['text/csv;q=high', 'application/json'],
  [`${'a/b,'.repeat(10_000)}text/csv`, 'application/json'],
] as const)
  it(`prefers ${expected} for ${accept?.slice(0, 60)}`, () => {
    assert.equal(acceptedType(accept, offered), expected)
  })
