import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isHeaderRow } from './header-row.ts'

const spanish = { from: 'es', to: 'en' }

describe('the header of a spreadsheet', () => {
  for (const [row, pair] of [
    ['source,target', undefined],
    ['Source_Lang,Target_Lang', undefined],
    ['source,target,from,to', undefined],
    ['Origen,Traducción,,', undefined],
    ['Quelle,Ziel', { from: 'de', to: 'en' }],
    ['原文,訳文', undefined],
    ['Español,Inglés', spanish],
    ['Spanish,English', spanish],
    ['Spanisch,Translation', spanish],
    ['ES,en-US', spanish],
    ['Deutsch,Schweizer Hochdeutsch', { from: 'de', to: 'de-CH' }],
    ['Englisch,Portugiesisch', { from: 'en-x-a', to: 'pt-BR' }],
  ] as const)
    it(`is ${row}`, () => assert.equal(isHeaderRow(row.split(','), pair), true))

  for (const [row, pair] of [
    ['casa,house', spanish],
    ['source,fuente', { from: 'en', to: 'es' }],
    ['inglés,English', spanish],
    ['Español,Inglés', undefined],
    ['English,Spanish', spanish],
    ['source', undefined],
    ['source,', undefined],
    ['source,target,en,es', undefined],
    ['Spanish,English', { from: 'no language', to: '' }],
  ] as const)
    it(`is not ${row}`, () => assert.equal(isHeaderRow(row.split(','), pair), false))
})
