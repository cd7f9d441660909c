import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { addCorrections } from '../support/corrections.ts'
import { refusesQueries } from '../support/problem.ts'

type Listed = { id: string; source: string }
const sourcesOf = ({ corrections }: { corrections: Listed[] }) =>
  corrections.map(({ source }) => source).sort()

for (const backend of backends) {
  describe(`GET /memory on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { user, credentials: headers } = await api.createApp()
    await addCorrections(api, headers, ['One house', 'Una casa'], ['50% of \\_', 'x'])
    const french = {
      from: 'en',
      to: 'fr-CA',
      source: 'alert <b(1) & "c"',
      target: 'É & "y"',
    }
    await api.post('/memory', { entries: [french] }, headers)
    const list = (query = '', accept = 'application/json') =>
      api.call(`/memory${query}`, { headers: { ...headers, accept } })

    describe('200', () => {
      it('returns complete pages, newest first', async () => {
        const { body: whole } = await list()
        assert.equal(whole.corrections[0].source, french.source)
        assert.deepEqual([whole.corrections.length, whole.nextCursor], [3, null])
        const pages: Listed[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.corrections)
          cursor = body.nextCursor
        }
        assert.deepEqual(pages, whole.corrections)
      })

      it('finds languages and parts of texts, in any letter case', async () => {
        for (const [query, expected] of [
          ['from=EN&to=spa', ['50% of \\_', 'One house']],
          ['to=fr-ca', [french.source]],
          ['to=qqq', []],
          ['search=HOUSE', ['One house']],
          ['search=casa', ['One house']],
          ['search=%25%20of%20%5C_', ['50% of \\_']],
          ['search=é', [french.source]],
          ['search=house&to=fr-CA', []],
          ['search=', ['50% of \\_', french.source, 'One house'].sort()],
        ] as const)
          assert.deepEqual(sourcesOf((await list(`?${query}`)).body), expected, query)
      })

      it('writes TMX that it reads back, and that others read', async () => {
        const { headers: answered, body } = await list('?to=fr-CA', 'application/x-tmx+xml')
        assert.match(answered.get('content-type') ?? '', /^application\/x-tmx\+xml/)
        assert.match(
          body,
          new RegExp(
            '^<\\?xml version="1.0" encoding="UTF-8"\\?>\n<tmx version="1.4">\n<header [^>]*/>\n' +
              '<body>\n<tu tuid="cor_\\w+" creationdate="\\d{8}T\\d{6}Z" srclang="en">\n' +
              '<tuv xml:lang="en"><seg>alert &lt;b\\(1\\) &amp; "c"</seg></tuv>\n' +
              '<tuv xml:lang="fr-CA"><seg>É &amp; "y"</seg></tuv>\n</tu>\n</body>\n</tmx>\n$',
          ),
        )
        for (const type of ['application/x-tmx+xml', 'text/csv']) {
          const { body: text } = await list('', type)
          const { credentials: others } = await api.createApp()
          const call = { method: 'POST', headers: { ...others, 'content-type': type }, body: text }
          assert.equal((await api.call('/memory', call)).body.added, 3)
          const { body: read } = await api.call('/memory', { headers: others })
          assert.deepEqual(sourcesOf(read), sourcesOf((await list()).body))
        }
      })

      it('exports all of many, and answers others meanwhile', async () => {
        const { credentials } = await api.createApp()
        const texts = Array.from({ length: 1_234 }, (_, index) => [`x ${index}`, 'y'] as const)
        await addCorrections(api, credentials, ...texts)
        const call = { headers: { ...credentials, accept: 'text/csv' } }
        const { body } = await api.call('/memory', call)
        assert.equal(body.split('\r\n').length, 1 + 1_234 + 1)
      })

      it('shows nothing of another app of the user', async () => {
        const { body: other } = await api.post('/create', { name: 'x' }, user.bearer)
        for (const accept of ['application/json', 'text/csv', 'application/x-tmx+xml']) {
          const own = { ...user.bearer, 'x-api-key': other.apiKey, accept }
          const { body } = await api.call('/memory', { headers: own })
          assert.doesNotMatch(JSON.stringify(body), /house/)
        }
      })
    })

    describe('400', () => {
      refusesQueries(list, [
        ['limit=0', 'limit'],
        ['cursor=x', 'cursor'],
        ['search=%00', 'search'],
      ])
    })
  })
}
