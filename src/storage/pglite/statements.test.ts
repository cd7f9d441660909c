import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { Kysely, PGliteDialect } from 'kysely'
import { quickStatements } from './statements.ts'

describe('statements on PGlite', async () => {
  const pglite = await PGlite.create()
  const quick = quickStatements(pglite)
  await pglite.exec(
    'create table things (id int primary key, name text, at timestamptz, tags text[], ' +
      'flag boolean, data json)',
  )
  after(() => pglite.close())
  const failing = (code: string) => (error: unknown) => (error as { code?: string }).code === code

  it('give the rows that PGlite itself gives, whatever the values, once and again', async () => {
    const anyText = fc
      .string({ unit: 'binary' })
      .map((text) => text.replaceAll('\0', '').toWellFormed())
    const anyDate = fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
    const insert =
      'insert into things values ($1, $2, $3, $4, $5, $6) on conflict (id) ' +
      'do update set name = $2, at = $3, tags = $4, flag = $5, data = $6'
    const select = 'select * from things where id = $1'
    await fc.assert(
      fc.asyncProperty(
        fc.option(anyText),
        anyDate,
        fc.array(anyText),
        fc.boolean(),
        fc.jsonValue(),
        async (name, at, tags, flag, data) => {
          assert.equal(
            (await quick.query(insert, [1, name, at, tags, flag, JSON.stringify(data)]))
              .affectedRows,
            1,
          )
          const [row] = (await quick.query(select, [1])).rows
          assert.deepEqual(row, (await pglite.query(select, [1])).rows[0])
          assert.deepEqual(row, {
            id: 1,
            name,
            at,
            tags,
            flag,
            data: JSON.parse(JSON.stringify(data)),
          })
        },
      ),
      { numRuns: 200 },
    )
  })

  it('reject with the database error, and work again afterwards', async () => {
    const insert = 'insert into things (id) values ($1)'
    for (let round = 0; round < 4; round++) {
      await quick.query('delete from things')
      for (const id of [1, 2]) await quick.query(insert, [id])
      await assert.rejects(quick.query(insert, [2]), failing('23505'))
      await assert.rejects(quick.query('select 1 / $1::int', [0]), failing('22012'))
      await assert.rejects(quick.query('select nonsense'), failing('42703'))
      assert.equal((await quick.query('select * from things')).rows.length, 2)
    }
  })

  it('follow a table that changes', async () => {
    await pglite.exec('create table changing (a int)')
    for (let round = 0; round < 3; round++)
      assert.deepEqual((await quick.query('select * from changing')).rows, [])
    await pglite.exec('alter table changing add b int; insert into changing values (1, 2)')
    await quick.query('select * from changing').catch(failing('0A000'))
    assert.deepEqual((await quick.query('select * from changing')).rows, [{ a: 1, b: 2 }])
  })

  it('leave a turn of the event loop between long ones, also in a transaction', async () => {
    await pglite.exec('create table texts (text text)')
    const turnsAfter: number[] = []
    await new Kysely<{ texts: { text: string } }>({
      dialect: new PGliteDialect({ pglite: quick }),
    })
      .transaction()
      .execute(async (transaction) => {
        for (let count = 0; count < 2; count++) {
          let turns = 0
          const turn = setImmediate(() => turns++)
          await transaction
            .insertInto('texts')
            .values({ text: 'a'.repeat(200_000) })
            .execute()
          clearImmediate(turn)
          turnsAfter.push(turns)
        }
      })
    assert.deepEqual(turnsAfter, [1, 1])
  })

  it('stay out of the transactions of others, and are undone with their own', async () => {
    await quick.query('delete from things')
    const isOpen = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const other = pglite.transaction(async (transaction) => {
      await transaction.query('insert into things (id) values (10)')
      isOpen.resolve()
      await mayEnd.promise
      await transaction.rollback()
    })
    await isOpen.promise
    const outside = quick.query('insert into things (id) values (11)')
    mayEnd.resolve()
    await Promise.all([other, outside])
    await assert.rejects(
      quick.transaction(async ({ query }) => {
        await query('insert into things (id) values ($1)', [12])
        throw new Error('no')
      }),
      /no/,
    )
    assert.deepEqual((await quick.query('select id from things')).rows, [{ id: 11 }])
  })

  it('keep a bounded number prepared', async () => {
    for (let index = 0; index < 300; index++)
      for (let round = 0; round < 2; round++) await quick.query(`select ${index} as n`)
    const { rows } = await quick.query('select count(*)::int as n from pg_prepared_statements')
    assert.ok(rows.length === 1 && (rows[0] as { n: number }).n <= 201, JSON.stringify(rows))
  })

  it('refuse an object as a parameter', async () => {
    await assert.rejects(quick.query('select $1::json', [{}]), TypeError)
  })
})
