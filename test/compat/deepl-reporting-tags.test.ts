// The reporting tags of DeepL's API, which are the tags of the native API's usage.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { formOf } from '../support/documents.ts'
import { house } from './deepl-support.ts'
import { keyOf } from './support.ts'

const today = '2026-03-20'

for (const backend of backends)
  describe(`DeepL: reporting tags on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, now: () => new Date(`${today}T10:00:00Z`) })
    type Created = Awaited<ReturnType<typeof api.createApp>>

    const keyed = ({ app }: Created, headers: Record<string, string> = {}) => ({
      authorization: `DeepL-Auth-Key ${keyOf(app)}`,
      ...headers,
    })
    const translate = (created: Created, tag: string, text = house) =>
      api.post(
        '/v2/translate',
        { text: [text], target_lang: 'ES', source_lang: 'EN' },
        keyed(created, { 'x-deepl-reporting-tag': tag }),
      )
    const report = async (created: Created, query = '') =>
      api.call(`/v2/admin/analytics/custom-tags?start_date=2026-03-01&end_date=${today}${query}`, {
        headers: keyed(created),
      })
    const usageByTag = async ({ app, user }: Created) => {
      const { body } = await api.call(`/apps/${app.id}/usage?by=tag`, { headers: user.bearer })
      return body.groups.map(({ tag, characters, requests }: Record<string, unknown>) => ({
        tag,
        characters,
        requests,
      }))
    }

    it('are counted of deepl-node’s requests, each by itself', async () => {
      const created = await api.createApp()
      for (const [tag, times] of [
        ['Größe 1', 2],
        ['b', 1],
      ] as const) {
        const bytes = Buffer.from(tag, 'utf8').toString('latin1')
        const client = new deepl.DeepLClient(keyOf(created.app), {
          serverUrl: `${api.url}/compat/deepl`,
          headers: { 'X-DeepL-Reporting-Tag': bytes },
        })
        for (let count = 0; count < times; count++) await client.translateText(house, 'en', 'es')
      }
      await api.post('/translateText', { text: house, from: 'en', to: 'es' }, created.credentials)
      const { status, body } = await report(created)
      assert.equal(status, 200)
      const usage = (custom_tag: string, characters: number) => ({
        custom_tag,
        breakdown: {
          total_characters: characters,
          text_translation_characters: characters,
          text_improvement_characters: 0,
        },
      })
      assert.deepEqual(body, {
        custom_tag_usage_report: {
          aggregate_by: 'period',
          start_date: '2026-03-01',
          end_date: today,
          next_page: null,
          usage: [usage('Größe 1', 2 * house.length), usage('b', house.length)].toSorted((a, b) =>
            a.custom_tag < b.custom_tag ? -1 : 1,
          ),
        },
      })
      const { body: byDay } = await report(created, '&aggregate_by=day')
      for (const { usage_date } of byDay.custom_tag_usage_report.usage)
        assert.equal(usage_date, today)
      const groups = await usageByTag(created)
      assert.deepEqual(
        groups.find(({ tag }: { tag?: string }) => tag === undefined),
        { tag: undefined, characters: house.length, requests: 1 },
      )
      const plain = await api.call(`/apps/${created.app.id}/usage`, {
        headers: created.user.bearer,
      })
      assert.equal(plain.body.groups.length, 1)
      assert.equal(plain.body.totals.characters, 4 * house.length)
    })

    it('are counted of documents and jobs, when these end', async () => {
      const created = await api.createApp()
      const sent = await api.call('/v2/document', {
        method: 'POST',
        headers: keyed(created, { 'x-deepl-reporting-tag': 'files' }),
        body: formOf(
          { target_lang: 'ES', source_lang: 'EN' },
          { name: 'a.txt', content: 'The house.' },
        ),
      })
      assert.equal(sent.status, 200, JSON.stringify(sent.body))
      const queued = await api.post(
        '/queue',
        { text: house, from: 'en', to: 'es' },
        { ...created.credentials, 'x-usage-tag': 'queue' },
      )
      const ids = [`job_${sent.body.document_id.toLowerCase()}`, queued.body.id]
      for (const id of ids) await api.call(`/queue/${id}?wait=30`, { headers: created.credentials })
      const groups = await usageByTag(created)
      assert.deepEqual(
        groups.toSorted((a: { tag: string }, b: { tag: string }) => (a.tag < b.tag ? -1 : 1)),
        [
          { tag: 'files', characters: 'The house.'.length, requests: 1 },
          { tag: 'queue', characters: house.length, requests: 1 },
        ],
      )
    })

    it('are shown to no other app', async () => {
      const [one, other] = [await api.createApp(), await api.createApp()]
      await translate(one, 'secret')
      const { body } = await report(other)
      assert.deepEqual(body.custom_tag_usage_report.usage, [])
    })

    it('beyond 100 a day count as untagged', async () => {
      const created = await api.createApp()
      const tags = Array.from({ length: 101 }, (_, index) => `tag ${index}`)
      const answers = await Promise.all(tags.map((tag) => translate(created, tag, 'a')))
      assert.ok(answers.every(({ status }) => status === 200))
      const groups = await usageByTag(created)
      assert.equal(groups.length, 101)
      assert.deepEqual(
        groups.filter(({ tag }: { tag?: string }) => tag === undefined),
        [{ tag: undefined, characters: 1, requests: 1 }],
      )
    })

    for (const [name, tag] of [
      ['10 kB', 'x'.repeat(10_000)],
      ['129 characters', 'x'.repeat(129)],
      ['a tab', 'a\tb'],
      ['a control character of two bytes', Buffer.from('a\u0085b', 'utf8').toString('latin1')],
      ['a line separator', Buffer.from('a\u2028b', 'utf8').toString('latin1')],
    ] as const)
      it(`of ${name} are refused in DeepL’s shape, without a word of it`, async () => {
        const created = await api.createApp()
        const { status, body } = await translate(created, tag)
        assert.equal(status, 400)
        assert.equal(body.message, "The value of 'x-deepl-reporting-tag' is not valid.")
        assert.deepEqual(Object.keys(body), ['message', 'detail'])
        assert.ok(!body.detail.includes('xxx'))
        assert.deepEqual(await usageByTag(created), [])
      })

    it('that are empty or spaces are none', async () => {
      const created = await api.createApp()
      for (const tag of ['', '  ']) assert.equal((await translate(created, tag)).status, 200)
      assert.deepEqual(await usageByTag(created), [
        { tag: undefined, characters: 2 * house.length, requests: 2 },
      ])
    })

    for (const query of [
      '&aggregate_by=week',
      '&page=x',
      '&start_date=2026-02-30',
      '&end_date=2026-02-30',
      '&end_date=2026-02-01',
      '&start_date=2024-01-01',
      '&start_date=',
    ])
      it(`refuse a report with ${query}`, async () => {
        const created = await api.createApp()
        const given = new URLSearchParams({ start_date: '2026-03-01', end_date: today })
        for (const [key, value] of new URLSearchParams(query)) given.set(key, value)
        const { status, body } = await api.call(`/v2/admin/analytics/custom-tags?${given}`, {
          headers: keyed(created),
        })
        assert.equal(status, 400, JSON.stringify(body))
        assert.match(body.message, /'(?:start_date|end_date|aggregate_by|page)'/)
        assert.deepEqual(Object.keys(body), ['message', 'detail'])
      })
  })
