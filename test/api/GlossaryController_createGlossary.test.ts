import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { dictionaryOf, entriesOf } from '../support/glossaries.ts'
import { assertProblem, pointers } from '../support/problem.ts'

/** Refused entries, and what the problem points at within them. */
const wrongEntries: [string, { source: string; target: string }[], string[]][] = [
  ['an empty source', [{ source: '', target: 'x' }], ['0/source']],
  ['an empty target', [{ source: 'x', target: '' }], ['0/target']],
  ['whitespace alone', [{ source: ' \u00a0', target: '\u2003' }], ['0/source', '0/target']],
  ['invisible characters alone', [{ source: '\u200b\u00ad', target: 'x' }], ['0/source']],
  [
    'outer whitespace',
    [...entriesOf('x'), { source: ' y', target: 'z\u00a0' }],
    ['1/source', '1/target'],
  ],
  ['a tab', [{ source: 'a\tb', target: 'x' }], ['0/source']],
  ['a new line', [{ source: 'x', target: 'a\nb' }], ['0/target']],
  ['U+0000', [{ source: 'x\u0000y', target: 'x' }], ['0/source']],
  ['a lone surrogate', [{ source: 'x', target: '\ud800' }], ['0/target']],
  ['more than 1,024 bytes', [{ source: 'é'.repeat(513), target: 'x' }], ['0/source']],
  ['an empty form', [{ source: 'a||b', target: 'x' }], ['0/source']],
  ['21 forms', entriesOf(Array.from({ length: 21 }, (_, index) => index).join('|')), ['0/source']],
  ['two equal sources', entriesOf('a', 'b', 'a'), ['2/source']],
  ['sources that differ in case', entriesOf('contractor', 'Contractor'), ['1/source']],
  ['sources that differ in apostrophes', entriesOf("don't", 'don’t'), ['1/source']],
  ['sources that differ in composition', entriesOf('caf\u00e9', 'cafe\u0301'), ['1/source']],
  ['a form that another entry has', entriesOf('house|houses', 'Houses'), ['1/source']],
  ['a form twice in one entry', entriesOf('house|House'), ['0/source']],
]

for (const backend of backends) {
  describe(`POST /glossaries on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_MAX_GLOSSARIES: '3', DRAGOMAN_MAX_GLOSSARY_BYTES: '1000000' },
    })
    const create = (body: unknown, headers: Record<string, string>) =>
      api.post('/glossaries', body, headers)

    describe('201', () => {
      it('stores a glossary of several pairs, its tags in their canonical form', async () => {
        const { credentials } = await api.createApp()
        const dictionaries = [
          { ...dictionaryOf('house|houses', 'iPhone'), from: 'ENG', to: 'pt-br' },
          { ...dictionaryOf('дом'), from: 'ru', to: 'zh_cn' },
        ]
        const { status, body } = await create({ name: 'Terms', dictionaries }, credentials)
        assert.equal(status, 201)
        const { id, createdAt, updatedAt, ...rest } = body
        assert.match(id, /^gls_[0-9a-f]{32}$/)
        assert.equal(createdAt, updatedAt)
        assert.deepEqual(rest, {
          name: 'Terms',
          version: 1,
          dictionaries: [
            { from: 'en', to: 'pt-BR', entryCount: 2 },
            { from: 'ru', to: 'zh-CN', entryCount: 1 },
          ],
        })
      })

      it('stores a glossary without dictionaries, and two of the same name', async () => {
        const { credentials } = await api.createApp()
        for (let index = 0; index < 2; index++) {
          const { status, body } = await create({ name: 'Terms' }, credentials)
          assert.deepEqual([status, body.dictionaries], [201, []])
        }
      })

      it('stores 10,000 entries, and gives them back in their order', async () => {
        const { credentials: headers } = await api.createApp()
        const names = Array.from({ length: 10_000 }, (_, index) => `term ${index}`)
        const body = { name: 'x', dictionaries: [dictionaryOf(...names)] }
        const { body: glossary } = await create(body, headers)
        const path = `/glossaries/${glossary.id}/dictionaries/en/es`
        const stored = await api.call(path, { headers })
        assert.deepEqual(stored.body.entries, entriesOf(...names))
      })
    })

    describe('400', () => {
      for (const [name, entries, places] of wrongEntries)
        it(`refuses ${name}, and points at it`, async () => {
          const { credentials } = await api.createApp()
          const dictionaries = [{ from: 'en', to: 'es', entries }]
          const answer = await create({ name: 'x', dictionaries }, credentials)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(
            pointers(answer),
            places.map((place) => `/dictionaries/0/entries/${place}`),
          )
        })

      it('refuses two dictionaries of one pair, one between equals, and none', async () => {
        const { credentials } = await api.createApp()
        for (const [dictionaries, pointer] of [
          [[dictionaryOf('a'), { ...dictionaryOf('b'), from: 'EN' }], '/dictionaries/1'],
          [[{ ...dictionaryOf('a'), to: 'en' }], '/dictionaries/0/to'],
          [[{ from: 'en', to: 'es', entries: [] }], '/dictionaries/0/entries'],
        ]) {
          const answer = await create({ name: 'x', dictionaries }, credentials)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        }
      })

      it('refuses 10,001 entries', async () => {
        const { credentials } = await api.createApp()
        const names = Array.from({ length: 10_001 }, (_, index) => `term ${index}`)
        const body = { name: 'x', dictionaries: [dictionaryOf(...names)] }
        const answer = await create(body, credentials)
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), ['/dictionaries/0/entries'])
      })

      it('shows the first 20 of many violations', async () => {
        const { credentials } = await api.createApp()
        const entries = Array.from({ length: 10_000 }, () => ({ source: '', target: '' }))
        const dictionaries = [{ from: 'en', to: 'es', entries }]
        const answer = await create({ name: 'x', dictionaries }, credentials)
        assertProblem(answer, 400, 'validation-failed')
        assert.equal(pointers(answer).length, 20)
      })
    })

    describe('409', () => {
      it('refuses more glossaries than an app may have, of concurrent requests too', async () => {
        const { credentials } = await api.createApp()
        const answers = await Promise.all(
          Array.from({ length: 6 }, () => create({ name: 'x' }, credentials)),
        )
        const refused = answers.filter(({ status }) => status !== 201)
        assert.equal(refused.length, 3)
        for (const answer of refused) assertProblem(answer, 409, 'too-many-glossaries')
      })

      it('bounds the terms of all apps of a user, of concurrent requests too', async () => {
        const user = await api.createUser()
        const keys = await Promise.all(
          Array.from({ length: 40 }, async () => {
            const { body: app } = await api.post('/create', { name: 'x' }, user.bearer)
            return { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
          }),
        )
        const names = Array.from({ length: 50 }, (_, index) => `${index} ${'x'.repeat(1000)}`)
        const body = { name: 'x', dictionaries: [dictionaryOf(...names)] }
        const answers = await Promise.all(keys.map((headers) => create(body, headers)))
        // Each has a little more than 100,000 bytes of the 1,000,000.
        assert.equal(answers.filter(({ status }) => status === 201).length, 9)
        for (const answer of answers.filter(({ status }) => status !== 201))
          assertProblem(answer, 409, 'too-many-glossaries')
        const { credentials } = await api.createApp()
        assert.equal((await create(body, credentials)).status, 201)
      })
    })

    describe('413', () => {
      it('refuses more values than 100,000 entries have', async () => {
        const { credentials } = await api.createApp()
        const body = `{"name":"x","dictionaries":[${'[],'.repeat(400_000)}[]]}`
        assertProblem(await create(body, credentials), 413, 'payload-too-large')
      })
    })

    describe('422', () => {
      it('refuses an unknown language, and points at it', async () => {
        const { credentials } = await api.createApp()
        const dictionaries = [dictionaryOf('a'), { ...dictionaryOf('a'), to: 'qqq' }]
        const answer = await create({ name: 'x', dictionaries }, credentials)
        assertProblem(answer, 422, 'language-not-supported')
        assert.deepEqual(pointers(answer), ['/dictionaries/1/to'])
      })
    })
  })
}
