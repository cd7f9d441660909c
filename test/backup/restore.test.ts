// What `restore` accepts, and what it rejects without storing anything.
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database.ts'
import { dumpTables } from '../../src/storage/dump/dump.ts'
import { createDumpWriter, readDump } from '../../src/storage/dump/format.ts'
import { migrate, migrations } from '../../src/storage/migrations/index.ts'
import { backends } from '../support/backends.ts'
import { countAll, dumpToText, emptyTables, linesOf, restoreText } from '../support/dumps.ts'
import { openBackend } from '../support/opened-database.ts'

const latest = Object.keys(migrations).at(-1)

const insertUser = ({ tables }: Database, id: string) =>
  tables
    .insertInto('users')
    .values({ id, email: Buffer.from(id).toString('hex'), name: null, passwordHash: 'x' })
    .execute()

/** A header, three users and the last line. Leaves the database empty. */
async function smallDump(database: Database): Promise<string> {
  for (const id of ['b', 'B', 'a_']) await insertUser(database, id)
  const dump = await dumpToText(database.tables)
  await emptyTables(database.tables)
  return dump
}

/** Asserts that each dump is rejected and nothing of it stored. */
async function refuseAll(
  { tables }: Database,
  dumps: Record<string, string | Uint8Array>,
  message: RegExp,
): Promise<void> {
  for (const [name, dump] of Object.entries(dumps)) {
    await assert.rejects(restoreText(tables, dump), message, name)
    assert.equal(await countAll(tables), 0, name)
  }
}

for (const backend of backends) {
  describe(`restore on ${backend.name}`, async (t) => {
    const database = await openBackend(t, backend)
    afterEach(() => emptyTables(database.tables))

    it('refuses what is truncated or altered anywhere, and stores nothing of it', async () => {
      const dump = await smallDump(database)
      const lines = dump.split('\n').slice(0, -1)
      const join = (...some: (string | undefined)[]) => some.map((line) => `${line}\n`).join('')
      const [header, first, second, third, end] = lines
      const cuts = [0, 1, 40, (header ?? '').length, dump.length - 2, dump.length - 1]
      await refuseAll(
        database,
        Object.fromEntries(cuts.map((at) => [`cut at ${at}`, dump.slice(0, at)])),
        /truncated|not a Dragoman dump/,
      )
      await refuseAll(
        database,
        {
          'last line gone': join(header, first, second, third),
          'only the header': join(header),
        },
        /truncated/,
      )
      await refuseAll(
        database,
        {
          'row gone': join(header, first, third, end),
          'row twice': join(header, first, first, second, third, end),
          'rows in another order': join(header, second, first, third, end),
          'one more line': join(header, first, second, third, end, first),
          'last line twice': join(header, first, second, third, end, end),
          'another count': dump.replace('"users":3', '"users":4'),
          'another checksum': dump.replace(/[0-9a-f]"\}\n$/, 'x"}\n'),
          'line feeds of Windows': dump.replaceAll('\n', '\r\n'),
          'no UTF-8': Buffer.from(dump.replace('a_', '\u00e9_'), 'latin1'),
        },
        /altered|cannot be read|not a Dragoman dump/,
      )
      for (let at = 0; at < dump.length; at += 7) {
        const bytes = Buffer.from(dump)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        await assert.rejects(readDump(linesOf(bytes)), `byte ${at}`)
      }
      assert.equal((await restoreText(database.tables, dump)).rows.get('users'), 3)
    })

    it('refuses names that are no table or column of ours, whatever SQL they hold', async () => {
      const foreign = 'id") values (1); drop table dragoman.users; --'
      const row = { id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' }
      const old = (table: string, value: object) =>
        `{"dragoman":1}\n${JSON.stringify({ table, row: value })}\n`
      await refuseAll(
        database,
        {
          column: old('users', { ...row, [foreign]: 1 }),
          table: old(foreign, row),
        },
        /has tables or columns that no known version/,
      )
      const header = JSON.parse((await dumpToText(database.tables)).split('\n')[0] ?? '')
      const columns: [string, string[]][] = Object.entries(header.columns)
      await refuseAll(
        database,
        {
          column: write([['users', [foreign]]]),
          'column beside ours': write(
            columns.map(([table, names]) => [table, [...names, foreign]]),
          ),
          'missing column': write([['users', ['id', 'email']]]),
          'column twice': write([['users', [...(header.columns.users ?? []), 'id']]]),
          table: write([...columns, [foreign, ['id']]]),
          'table of migrations': write([...columns, ['kysely_migration', ['name', 'timestamp']]]),
        },
        /has tables or columns that no known version/,
      )
      await refuseAll(
        database,
        { migration: write(columns, '999-later'), prototype: write(columns, 'toString') },
        /newer version of Dragoman/,
      )
      await refuseAll(database, { format: '{"dragoman":3}\n' }, /newer version of Dragoman/)
      await refuseAll(
        database,
        {
          'another program': '{"pg_dump":1}\n',
          'no columns': '{"dragoman":2,"migration":"016-turns"}\n',
          'columns of another kind': '{"dragoman":2,"migration":"016-turns","columns":{"a":[1]}}\n',
          'nothing of version 1': '{"dragoman":1}\n',
          nothing: '',
        },
        /not a Dragoman dump|no rows|truncated/,
      )
    })

    it('stores nothing when a row at the end does not fit', async () => {
      const row = (id: string) =>
        JSON.stringify({
          table: 'users',
          row: {
            ...{ id, email: `${id}@example.org`, name: null, passwordHash: 'x' },
            ...{ createdAt: '2026-01-02T03:04:05.678Z', disabledAt: null },
          },
        })
      const old = (...rows: string[]) => ['{"dragoman":1}', ...rows, ''].join('\n')
      const many = Array.from({ length: 1_200 }, (_, index) => row(`u${index}`))
      await refuseAll(database, { twice: old(...many, row('u7')) }, /duplicate key/)
      await refuseAll(database, { 'U+0000': old(...many, row('u\u0000')) }, /UTF8|invalid byte/)
      await refuseAll(
        database,
        {
          'a value of another kind': old(row('u'), row('v').replace('null', '[1]')),
          'another column': old(row('u'), row('v').replace('"name"', '"role"')),
        },
        /does not fit its column|cannot be read/,
      )
      assert.equal((await restoreText(database.tables, old(...many))).rows.get('users'), 1_200)
    })

    it('takes a dump of an empty database, which has a last line as any other', async () => {
      const { tables } = database
      const dump = await dumpToText(tables)
      assert.equal(dump.split('\n').length, 3)
      const { rows } = await restoreText(tables, dump)
      assert.deepEqual(new Set(rows.values()), new Set([0]))
      assert.equal(await dumpToText(tables), dump)
    })

    it('refuses a database in which any row is, whatever its table', async () => {
      const { tables } = database
      const dump = await smallDump(database)
      await sql`
        insert into dragoman.audit_events (id, created_at, type) values ('e', now(), '')`.execute(
        tables,
      )
      await assert.rejects(restoreText(tables, dump), /not empty/)
      await emptyTables(tables)
      // What expires within minutes is no reason.
      await sql`insert into dragoman.limit_windows values ('w', 1, 1, now())`.execute(tables)
      // Neither are the models of a setting, which a first start adds. The dump replaces them.
      await sql`insert into dragoman.wanted_models values ('en-es', now())`.execute(tables)
      await restoreText(tables, dump)
      assert.deepEqual(await tables.selectFrom('wantedModels').select('pair').execute(), [])
    })

    it('dumps rows by the bytes of their keys, long ones a few at a time', async () => {
      const ids = ['_', 'A', 'B', 'Z', 'a', 'a_', 'b', 'z', 'é', '\uffff', '😀']
      for (const id of ids.toReversed()) await insertUser(database, id)
      const long = 'x'.repeat(3_000_000)
      await database.tables.updateTable('users').set({ name: long }).execute()
      const keys: string[] = []
      await readDump(dumpTables(database.tables), ({ values }) => void keys.push(String(values[0])))
      assert.deepEqual(
        keys,
        ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
      )
    })

    it('dumps what there was at one moment, though rows come and go meanwhile', {
      // PGlite has only the one process that dumps.
      skip: backend.name === 'PGlite',
    }, async () => {
      const { tables } = database
      for (const id of ['u1', 'u2']) await insertUser(database, id)
      const atOnce = await dumpToText(tables)
      const lines: string[] = []
      for await (const line of dumpTables(tables)) {
        if (lines.length === 0) {
          await tables.deleteFrom('users').where('id', '=', 'u2').execute()
          await insertUser(database, 'u3')
        }
        lines.push(`${line}\n`)
      }
      assert.equal(lines.join(''), atOnce)
    })

    it('dumps nothing where there are no tables, and none of a newer version', async () => {
      const { tables } = database
      await sql`drop schema dragoman cascade`.execute(tables)
      await assert.rejects(dumpToText(tables), /no tables of Dragoman/)
      await migrate(tables, latest ?? '')
      await sql`insert into dragoman.kysely_migration values ('999-later', '')`.execute(tables)
      await assert.rejects(dumpToText(tables), /newer version of Dragoman/)
      await sql`delete from dragoman.kysely_migration where name = '999-later'`.execute(tables)
    })
  })
}

/** A dump with a row of each table, valid except for the given changes. */
function write(columns: readonly [string, string[]][], migration = latest ?? ''): string {
  const writer = createDumpWriter({ migration, columns: new Map(columns) })
  const lines = [
    writer.header(),
    ...columns.map(([table, names]) =>
      writer.row(
        table,
        names.map(() => 'x'),
      ),
    ),
    writer.end(),
  ]
  return lines.map((line) => `${line}\n`).join('')
}
