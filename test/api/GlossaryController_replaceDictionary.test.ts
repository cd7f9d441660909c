import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary, entriesOf } from '../support/glossaries.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const tsv = 'text/tab-separated-values'
const csv = 'text/csv; charset=utf-8'

/** Refused texts, and what the problem points at. */
const wrongTexts: [string, string, string, string[]][] = [
  ['a line without a tab', tsv, 'a\tb\nc', ['line 2']],
  ['a line with two tabs', tsv, 'a\tb\tc', ['line 1']],
  ['a line with an empty term', tsv, 'a\tb\r\n\r\n\tc\n', ['line 3']],
  ['duplicates', tsv, 'a\tb\nA\tc\n\na\td', ['line 2', 'line 4']],
  ['one column', csv, 'a', ['line 1']],
  ['three columns', csv, 'a,b\na,b,c', ['line 2']],
  ['five columns without a header', csv, 'a,b,,,c', ['line 1']],
  ['an unknown language', csv, 'a,b,en,qqq', ['line 1']],
  ['an open quote', csv, 'a,b\n"c,d\n', ['line 2']],
  ['text after a quote', csv, '"a"b,c', ['line 1']],
  ['a new line in a term', csv, 'a,b\n"c\nd",e\nf,g', ['line 2']],
  ['no entries', csv, 'source,target\n', []],
  ['no entries of the pair', csv, 'a,b,es,en', []],
]

for (const backend of backends) {
  describe(`PUT /glossaries/{id}/dictionaries/{from}/{to} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials } = await api.createApp()
    const put = (path: string, body: unknown, type = 'application/json', pair = 'en/es') =>
      api.call(`${path}/dictionaries/${pair}`, {
        method: 'PUT',
        headers: { ...credentials, 'content-type': type },
        body,
      })
    const entriesAt = async (path: string, pair = 'en/es') =>
      (await api.call(`${path}/dictionaries/${pair}`, { headers: credentials })).body.entries

    describe('200', () => {
      it('replaces the entries of a pair, as a new version, or adds a pair', async () => {
        const path = await createGlossary(api, credentials, 'a', 'b')
        const { status, body } = await put(path, { entries: entriesOf('c') })
        assert.deepEqual([status, body.version], [200, 2])
        assert.deepEqual(await entriesAt(path), entriesOf('c'))
        const added = await put(path, { entries: entriesOf('d') }, undefined, 'EN-us/pt-br')
        assert.deepEqual(added.body.dictionaries, [
          { from: 'en', to: 'es', entryCount: 1 },
          { from: 'en-US', to: 'pt-BR', entryCount: 1 },
        ])
      })

      for (const [name, type, text] of [
        ['TSV', tsv, 'a\tb\nc d\t"e"'],
        ['TSV with any ends of lines, empty ones too', tsv, '\na\tb\r\n\rc d\t"e"\r'],
        ['TSV with a byte order mark', tsv, '\ufeffa\tb\nc d\t"e"'],
        ['TSV in UTF-16', tsv, Buffer.from('\ufeffa\tb\nc d\t"e"', 'utf16le')],
        ['CSV', csv, 'a,b\nc d,"""e"""\n'],
        [
          'CSV of four columns, without those of other pairs',
          csv,
          'a,b,EN,spa\nx,y,en,fr\nc d,"""e""",en,es',
        ],
        ['CSV with empty languages, and regions', csv, 'a,b,,\nx,y,es,\nc d,"""e""",en-GB,'],
        ['CSV with a header', csv, 'Source,TARGET\r\na,b\r\nc d,"""e"""'],
      ] as const)
        it(`reads ${name}`, async () => {
          const path = await createGlossary(api, credentials, 'before')
          const { status, body } = await put(path, text, type)
          assert.equal(status, 200, JSON.stringify(body))
          assert.deepEqual(await entriesAt(path), [
            { source: 'a', target: 'b' },
            { source: 'c d', target: '"e"' },
          ])
        })

      it('has other forms of a target in JSON, and in CSV with a header', async () => {
        const path = await createGlossary(api, credentials, 'before')
        const entries = [
          { source: 'old', target: 'antiguo', targetForms: 'antigua|antiguos, "s"' },
          { source: 'a|b', target: 'a|b' },
        ]
        assert.equal((await put(path, { entries })).status, 200)
        assert.deepEqual(await entriesAt(path), entries)
        const headers = { ...credentials, accept: 'text/csv' }
        const { body } = await api.call(`${path}/dictionaries/en/es`, { headers })
        assert.match(body, /^source,target,from,to,forms\r\n/)
        assert.equal((await put(path, body, csv)).status, 200)
        assert.deepEqual(await entriesAt(path), entries)
      })

      it('reads what it has written, whatever the terms are', async () => {
        const terms = ['=1+1', "'", '"', 'a,b', '<script>', '%=&', '😀', 'x\u2028y', 'n\\t', '#']
        const entries = terms.map((term) => ({ source: term, target: term }))
        const path = await createGlossary(api, credentials, 'before')
        assert.equal((await put(path, { entries })).status, 200)
        for (const accept of [tsv, 'text/csv']) {
          const headers = { ...credentials, accept }
          const { body } = await api.call(`${path}/dictionaries/en/es`, { headers })
          assert.equal((await put(path, body, accept)).status, 200)
          assert.deepEqual(await entriesAt(path), entries)
        }
      })
    })

    describe('400', () => {
      it('refuses other forms of a target that are empty, or more than 19', async () => {
        const path = await createGlossary(api, credentials, 'before')
        for (const targetForms of ['', 'a||b', `${'x|'.repeat(19)}x`]) {
          const answer = await put(path, { entries: [{ source: 'a', target: 'b', targetForms }] })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), ['/entries/0/targetForms'])
        }
      })

      for (const [name, type, text, places] of wrongTexts)
        it(`refuses ${name}, and names the line`, async () => {
          const path = await createGlossary(api, credentials, 'before')
          const answer = await put(path, text, type)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), places)
          assert.deepEqual(await entriesAt(path), entriesOf('before'))
        })

      it('refuses bytes that are not text', async () => {
        const path = await createGlossary(api, credentials, 'before')
        for (const bytes of [[0x61, 0x09, 0xff], [0x61, 0x00, 0x09, 0x62], []])
          assertProblem(await put(path, Buffer.from(bytes), tsv), 400, 'validation-failed')
      })

      it('refuses equal languages', async () => {
        const path = await createGlossary(api, credentials, 'before')
        const answer = await put(path, { entries: entriesOf('x') }, undefined, 'en/eng')
        assertProblem(answer, 400, 'validation-failed')
      })
    })

    describe('409', () => {
      it('changes nothing if the glossary has another version than is named', async () => {
        const path = await createGlossary(api, credentials, 'a')
        const read = await api.call(`${path}/dictionaries/en/es`, { headers: credentials })
        assert.equal(read.body.version, 1)
        const named = (version: number) => `en/es?ifVersion=${version}`
        const first = await put(path, { entries: entriesOf('b') }, undefined, named(1))
        assert.deepEqual([first.status, first.body.version], [200, 2])
        for (const [body, type] of [
          [{ entries: entriesOf('c') }, undefined],
          ['c\tc', tsv],
        ] as const)
          assertProblem(await put(path, body, type, named(1)), 409, 'glossary-changed')
        assert.deepEqual(await entriesAt(path), entriesOf('b'))
        const wrong = await put(path, { entries: entriesOf('c') }, undefined, 'en/es?ifVersion=x')
        assertProblem(wrong, 400, 'validation-failed')
      })

      it('lets one of two concurrent changes of a version through', async () => {
        const path = await createGlossary(api, credentials, 'a')
        const names = ['b', 'c', 'd', 'e']
        const answers = await Promise.all(
          names.map((name) =>
            put(path, { entries: entriesOf(name) }, undefined, 'en/es?ifVersion=1'),
          ),
        )
        const statuses = answers.map(({ status }) => status)
        assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409])
        assert.deepEqual(await entriesAt(path), entriesOf(names[statuses.indexOf(200)] ?? ''))
      })

      it('refuses the 101st pair', async () => {
        const path = await createGlossary(api, credentials, 'before')
        const targets = Array.from({ length: 100 }, (_, index) => `fr-x-a${index}`)
        const dictionaries = targets
          .slice(0, 99)
          .map((to) => ({ from: 'en', to, entries: entriesOf('x') }))
        const all = { method: 'PATCH', headers: credentials, body: { dictionaries } }
        assert.equal((await api.call(path, all)).status, 200)
        const answer = await put(path, { entries: entriesOf('x') }, undefined, `en/${targets[99]}`)
        assertProblem(answer, 409, 'too-many-glossaries')
      })
    })

    describe('415', () => {
      it('refuses other media types, and compressed bodies', async () => {
        const path = await createGlossary(api, credentials, 'before')
        assertProblem(await put(path, 'a', 'text/html'), 415, 'unsupported-media-type')
        const headers = { ...credentials, 'content-type': tsv, 'content-encoding': 'gzip' }
        const call = { method: 'PUT', headers, body: 'a\tb' }
        const answer = await api.call(`${path}/dictionaries/en/es`, call)
        assertProblem(answer, 415, 'unsupported-media-type')
      })
    })

    describe('422', () => {
      it('refuses an unknown language', async () => {
        const path = await createGlossary(api, credentials, 'before')
        const answer = await put(path, { entries: entriesOf('x') }, undefined, 'qqq/es')
        assertProblem(answer, 422, 'language-not-supported')
      })
    })
  })
}
