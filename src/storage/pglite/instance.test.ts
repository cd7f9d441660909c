import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { backends } from '../../../test/support/backends.ts'
import { openBackend } from '../../../test/support/opened-database.ts'
import { arrayTypes } from './instance.ts'

const [pglite] = backends

describe('the embedded PGlite', () => {
  it('knows arrays by the numbers of the catalogue', async (t) => {
    assert.ok(pglite)
    const { tables } = await openBackend(t, pglite)
    const { rows } = await sql<{ element: number; array: number }>`
      select oid::int as element, typarray::int as array from pg_type
      where oid = any(${Object.keys(arrayTypes)}::oid[])`.execute(tables.withoutPlugins())
    assert.deepEqual(
      Object.fromEntries(rows.map(({ element, array }) => [element, array])),
      arrayTypes,
    )
  })

  it('reads arrays', async (t) => {
    assert.ok(pglite)
    const { tables } = await openBackend(t, pglite)
    const { rows } = await sql`
      select array[1, null, 3]::int[] as numbers, array[4]::int8[] as large,
        array['a', 'b,"c"', null] as texts, array[true, false] as flags,
        array['2026-01-02T03:04:05Z'::timestamptz] as times`.execute(tables.withoutPlugins())
    assert.deepEqual(rows, [
      {
        numbers: [1, null, 3],
        large: [4],
        texts: ['a', 'b,"c"', null],
        flags: [true, false],
        times: [new Date('2026-01-02T03:04:05Z')],
      },
    ])
  })
})
