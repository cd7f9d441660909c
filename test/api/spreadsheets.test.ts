import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const tsv = 'text/tab-separated-values'
const csv = 'text/csv'

for (const backend of backends)
  describe(`files of spreadsheets on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { app, credentials } = await api.createApp()
    const send = (path: string, text: string, type = csv, method = 'POST') =>
      api.call(path, { method, headers: { ...credentials, 'content-type': type }, body: text })

    for (const [name, type, text] of [
      ['semicolons', csv, 'house;casa, hogar\r\n"a; b";c\r\n'],
      ['tabs in CSV', csv, 'house\tcasa, hogar\n"a; b"\tc\n'],
      ['names of languages', csv, '\ufeffEnglish;Spanish\nhouse;casa, hogar\n"a; b";c\n'],
      ['names of columns in TSV', tsv, 'Quelle\tZiel\nhouse\tcasa, hogar\na; b\tc\n'],
      ['empty rows', csv, 'house,"casa, hogar"\n,\n"a; b",c\n , \n'],
      [
        'four columns',
        csv,
        'origen;destino;from;to\nhouse;casa, hogar;;\n"a; b";c;en;es\nx;y;en;fr',
      ],
    ] as const)
      it(`are read as glossaries: ${name}`, async () => {
        const path = `${await createGlossary(api, credentials, 'before')}/dictionaries/en/es`
        const { status, body } = await send(path, text, type, 'PUT')
        assert.equal(status, 200, JSON.stringify(body))
        const stored = await api.call(path, { headers: credentials })
        assert.deepEqual(stored.body.entries, [
          { source: 'house', target: 'casa, hogar' },
          { source: 'a; b', target: 'c' },
        ])
      })

    it('say which line of a glossary is wrong, and which text is empty', async () => {
      const path = `${await createGlossary(api, credentials, 'before')}/dictionaries/en/es`
      const answer = await send(path, 'Source;Target\n;a\nb;\n;\nc;c\nC;d\nb|;e', csv, 'PUT')
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer), ['line 2', 'line 3', 'line 6', 'line 7'])
      const reasons = answer.body.errors.map(({ reason }: { reason: string }) => reason)
      const expected = ['source-empty', 'target-empty', 'duplicate-term', 'source-empty']
      assert.deepEqual(reasons, expected)
    })

    it('are not read so for the clients of DeepL', async () => {
      const headers = { authorization: `DeepL-Auth-Key ${app.apiKey}:${app.apiSecret}` }
      const create = async (entries: string, format: string) => {
        const languages = { source_lang: 'de', target_lang: 'en' }
        const body = { name: 'x', ...languages, entries, entries_format: format }
        return api.call('/compat/deepl/v2/glossaries', { method: 'POST', headers, body })
      }
      assert.equal((await create('Haus;house', 'csv')).status, 400)
      assert.equal((await create('Deutsch\tEnglisch\nHaus\thouse', 'tsv')).body.entry_count, 2)
    })

    it('are read as corrections, whose languages the query may have', async () => {
      const { credentials: headers } = await api.createApp()
      const add = (query: string, text: string) =>
        api.call(`/memory${query}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': csv },
          body: text,
        })
      const rows = 'Inglés;Español\nIt is red, is it?;Es rojo.\n;\nIt is blue.;Es azul.\n'
      const added = await add('?from=en&to=es', rows)
      assert.deepEqual([added.status, added.body.added], [201, 2], JSON.stringify(added.body))
      const own = '"It is red, is it?",Il est rouge.,,fr\n'
      assert.equal((await add('?from=en&to=es', own)).body.added, 1)
      const stored = (await api.call('/memory', { headers })).body.corrections
      const texts = stored.map(({ source, to }: Record<string, string>) => `${source} ${to}`)
      assert.deepEqual(texts.toSorted(), [
        'It is blue. es',
        'It is red, is it? es',
        'It is red, is it? fr',
      ])
      const refused = await add('', rows)
      assertProblem(refused, 400, 'validation-failed')
      assert.match(refused.body.detail, /two, if `from` and `to` of the query/)
      const empty = await add('?from=en&to=es', 'a;b\nc;\n;d')
      assert.deepEqual(pointers(empty), ['line 2', 'line 3'])
      assert.match(empty.body.detail, /The target is empty\..*The source is empty\./)
    })
  })
