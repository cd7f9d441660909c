import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { request } from 'undici'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

interface Hop {
  engine: string
  from: string
  to: string
}

interface Language {
  code: string
  name: string
  targets: {
    code: string
    route: Hop[]
    quality: number
    installed: boolean
    downloadBytes: number
  }[]
}

for (const backend of backends) {
  describe(`GET /languages on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const languages: Language[] = (await api.call('/languages')).body.languages

    const targetsOf = (code: string) =>
      languages.find((language) => language.code === code)?.targets ?? []

    describe('200', () => {
      it('answers without credentials', async () => {
        const answer = await api.call('/languages')
        assert.equal(answer.status, 200)
        assert.deepEqual(Object.keys(answer.body), ['languages'])
      })

      it('names each language in English, once, in the order of the codes', () => {
        const codes = languages.map(({ code }) => code)
        assert.deepEqual(codes, [...new Set(codes)].sort())
        assert.equal(languages.find(({ code }) => code === 'es')?.name, 'Spanish')
        for (const { code, name } of languages) assert.ok(name !== '' && name !== code, code)
      })

      it('writes codes as BCP 47 has them', () => {
        for (const { code } of languages) assert.deepEqual(Intl.getCanonicalLocales(code), [code])
      })

      it('shows the way from Spanish to Catalan, in one step', () => {
        const target = targetsOf('es').find(({ code }) => code === 'ca')
        assert.deepEqual(target?.route, [{ engine: 'apertium', from: 'es', to: 'ca' }])
      })

      it('shows the way from English to French, through Catalan', () => {
        const target = targetsOf('en').find(({ code }) => code === 'fr')
        assert.deepEqual(target?.route, [
          { engine: 'apertium', from: 'en', to: 'ca' },
          { engine: 'apertium', from: 'ca', to: 'fr' },
        ])
      })

      it('is compressed for who accepts that', async () => {
        const lengths = await Promise.all(
          ['br', 'gzip', 'identity'].map(async (encoding) => {
            const headers = { 'accept-encoding': encoding }
            const response = await request(`${api.url}/languages`, { headers })
            assert.equal(response.headers['content-encoding'] ?? 'identity', encoding)
            assert.match(String(response.headers.vary), /accept-encoding/)
            return (await response.body.arrayBuffer()).byteLength
          }),
        )
        assert.deepEqual(
          lengths,
          lengths.toSorted((one, other) => one - other),
        )
      })

      it('gives each way a quality from 0 to 100', () => {
        for (const { targets } of languages)
          for (const { quality } of targets) assert.ok(quality > 0 && quality <= 100)
      })

      it('says that nothing has to be downloaded', () => {
        for (const { targets } of languages)
          for (const { installed, downloadBytes } of targets)
            assert.deepEqual([installed, downloadBytes], [true, 0])
      })
    })

    describe('304', () => {
      it('answers who has the current list', async () => {
        const { headers } = await api.call('/languages')
        const etag = headers.get('etag') ?? ''
        for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
          const answer = await api.call('/languages', { headers: { 'if-none-match': tag } })
          assert.deepEqual([answer.status, answer.body], [304, ''], tag)
        }
        const other = await api.call('/languages', { headers: { 'if-none-match': '"other"' } })
        assert.equal(other.status, 200)
      })

      it('lists every target as a language, and no language as its own target', () => {
        const codes = new Set(languages.map(({ code }) => code))
        for (const { code, targets } of languages) {
          assert.ok(targets.every((target) => codes.has(target.code)))
          assert.ok(!targets.some((target) => target.code === code))
        }
      })

      it('lists connected routes of one to three hops to the target', () => {
        for (const { targets } of languages) {
          for (const { code, route } of targets) {
            assert.ok(route.length >= 1 && route.length <= 3)
            assert.equal(route.at(-1)?.to, code)
            route.slice(1).forEach((hop, index) => {
              const before = route[index]?.to ?? ''
              assert.ok(
                before === hop.from || before.startsWith(`${hop.from}-`),
                `${before} → ${hop.from}`,
              )
            })
          }
        }
      })

      it('lists for English what translating then does, by the same way', async () => {
        const { credentials } = await api.createApp()
        const targets = targetsOf('en')
        assert.ok(targets.length > 0)
        for (const { code, route } of targets) {
          const { body } = await api.post(
            '/translateText',
            { text: 'The house is red.', from: 'en', to: code },
            credentials,
          )
          assert.deepEqual([body.to, body.route], [code, route])
        }
      })
    })
  })
}
