// How PostgreSQL reads corrections that are nearly equal to texts.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openTables } from '../../../../test/support/app-database.ts'
import { backends } from '../../../../test/support/backends.ts'
import type { Tables } from '../../../storage/tables.ts'
import { upsertCorrections } from '../store.ts'
import { signSource } from './near-corrections.ts'
import { findBySignatures, findUnsignedApp, listUnsigned, readSigned } from './signature-store.ts'
import { createSignatures } from './signatures.ts'

const rowsOfApp = 4_000

/** The plan of what a function asks, without knowing the parameters. */
async function explain(
  tables: Kysely<Tables>,
  ask: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string> {
  let plan = ''
  await tables.transaction().execute(async (transaction) => {
    const asked: { sql: string; parameters: readonly unknown[] }[] = []
    const noting = transaction.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(transaction.getExecutor().compileQuery(node, { queryId: 'x' }))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await ask(noting)
    const plain = transaction.withoutPlugins()
    await sql`set local plan_cache_mode = force_generic_plan`.execute(plain)
    const { sql: text, parameters } = asked[0] as (typeof asked)[0]
    await sql.raw(`prepare explained as ${text}`).execute(plain)
    const nulls = parameters.map(() => 'null').join()
    const { rows } = await sql.raw(`explain execute explained(${nulls})`).execute(plain)
    await sql.raw('deallocate explained').execute(plain)
    plan = rows.map((line) => Object.values(line as object).join()).join('\n')
  })
  return plan
}

for (const backend of backends) {
  describe(`the search of corrections that are nearly equal, on ${backend.name}`, () => {
    it('reads the index, however many corrections there are, and compiles nothing', async (t) => {
      const { tables } = await openTables(t, backend)
      const row = (index: number) => ({
        id: `c${index}`,
        appId: 'a',
        sourceKey: `${index}`,
        sourceLanguage: 'en',
        targetLanguage: 'es',
        source: `one w${index} two v${index % 97} three`,
        target: 'uno',
        bytes: 1,
        createdAt: new Date(0),
      })
      const rows = Array.from({ length: rowsOfApp }, (_, index) => row(index))
      const signed = rows.map((each) => ({ ...each, ...signSource(each) }))
      for (let start = 0; start < rowsOfApp; start += 500)
        await upsertCorrections(tables, signed.slice(start, start + 500))
      await sql`analyze dragoman.corrections`.execute(tables.withoutPlugins())
      const wanted = createSignatures({ appId: 'a', from: 'en', to: 'es' }).ofText([
        { word: 'one' },
        { word: 'two' },
        { word: 'three' },
        { word: 'four' },
      ])
      const searched = await explain(tables, (db) =>
        findBySignatures(db, 'a', { texts: [{ ...wanted, mostBytes: 2_000 }], limit: 128 }),
      )
      assert.match(searched, /Bitmap Index Scan on corrections_signatures/)
      assert.doesNotMatch(searched, /Seq Scan|JIT/)
      for (const ask of [
        (db: Kysely<Tables>) => findUnsignedApp(db, ''),
        (db: Kysely<Tables>) => listUnsigned(db, 'a', 10),
      ])
        assert.match(await explain(tables, ask), /corrections_without_signatures/)
      const read = await explain(tables, (db) => readSigned(db, 'a', { after: 3, limit: 1_000 }))
      assert.match(read, /Index Scan using corrections_by_version/)
      assert.doesNotMatch(read, /Sort/)
    })
  })
}
