import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { engineNames } from '../../src/translation/engines/engine-names.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`PATCH /apps/{id} on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      resolveHost: async (host) => [
        { address: host === 'inside.example' ? '10.0.0.1' : '93.184.216.34', family: 4 },
      ],
    })
    const created = await api.createApp()

    const patch = (
      body: unknown,
      {
        id = created.app.id,
        headers = created.user.bearer,
      }: { id?: string; headers?: object } = {},
    ) => api.call(`/apps/${id}`, { method: 'PATCH', headers: { ...headers }, body })

    describe('200', () => {
      it('changes what is named, and nothing else', async () => {
        const [before] = (await api.call('/list', { headers: created.user.bearer })).body
        for (const change of [
          { name: 'renamed' },
          { description: 'about it' },
          { webhookUrl: 'https://example.org/hook' },
          { webhookUrl: null, description: null },
          { requestsPerMinute: 5, charactersPerMinute: 10, monthlyCharacters: 0, noStore: true },
          {
            requestsPerMinute: null,
            charactersPerMinute: null,
            monthlyCharacters: null,
            noStore: false,
          },
          { monthlyTokens: 0 },
          { monthlyTokens: 1_000_000 },
          { monthlyTokens: null },
          { keepTexts: true },
          { keepTexts: false },
          { localOnly: false, engines: ['apertium', 'external-llm'], optimizeFor: 'quality' },
          { optimizeFor: 'auto', engines: ['marian'] },
          { localOnly: true, engines: null, optimizeFor: 'speed' },
          { reviewBelow: 0.35 },
          { reviewBelow: 1 },
          { reviewBelow: Number.MIN_VALUE },
          { reviewBelow: null },
          {},
        ]) {
          const { status, body } = await patch(change)
          assert.equal(status, 200)
          Object.assign(before, change, { limits: body.limits })
          assert.deepEqual(body, before)
          assert.deepEqual((await api.call('/list', { headers: created.user.bearer })).body, [
            before,
          ])
        }
      })
    })

    describe('200, disabled', () => {
      it('has a disabled app refused at once, and an enabled one let in at once', async () => {
        const own = await api.createApp()
        const detect = () => api.post('/detect', { text: 'x' }, own.credentials)
        const of = { id: own.app.id, headers: own.user.bearer }
        assert.equal((await detect()).status, 200)
        assert.equal((await patch({ disabled: true }, of)).body.disabled, true)
        assertProblem(await detect(), 403, 'app-disabled')
        assertProblem(
          await api.post(
            '/detect',
            { text: 'x' },
            { ...own.user.bearer, 'x-api-key': own.app.apiKey },
          ),
          403,
          'app-disabled',
        )
        assert.equal((await patch({ disabled: false }, of)).body.disabled, false)
        assert.equal((await detect()).status, 200)
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['an empty name', { name: '' }, '/name'],
        ['a name that is null', { name: null }, '/name'],
        ['an engine that does not exist', { engines: ['apertium', 'gone'] }, '/engines/1'],
        ['no engine at all', { engines: [] }, '/engines'],
        ['an engine twice', { engines: ['marian', 'marian'] }, '/engines'],
        ['engines that are no list', { engines: 'marian' }, '/engines'],
        ['a wish that does not exist', { optimizeFor: 'beauty' }, '/optimizeFor'],
        ['`localOnly` that is null', { localOnly: null }, '/localOnly'],
        ['no request a minute', { requestsPerMinute: 0 }, '/requestsPerMinute'],
        [
          'more requests than the operator grants',
          { requestsPerMinute: 100_000_001 },
          '/requestsPerMinute',
        ],
        ...[0, -0.1, 1.01, 35, '0.35', true, [0.35]].map(
          (reviewBelow) =>
            [
              `a review below ${JSON.stringify(reviewBelow)}`,
              { reviewBelow },
              '/reviewBelow',
            ] as const,
        ),
        ['a budget below 0', { monthlyTokens: -1 }, '/monthlyTokens'],
        ['a quota that is no whole number', { monthlyCharacters: 0.5 }, '/monthlyCharacters'],
        ...['\u0000', '\r', '\n', '\t', ' ', '\u0085', '\u2028', '\ud800', '\udc00'].map(
          (letter) =>
            [
              `an address with ${JSON.stringify(letter)}`,
              { webhookUrl: `https://example.org/${letter}x` },
              '/webhookUrl',
            ] as const,
        ),
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await patch(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.ok(pointers(answer).includes(pointer), JSON.stringify(answer.body))
        })
      }
    })

    describe('400, engines', () => {
      it('names those that exist', async () => {
        const answer = await patch({ engines: ['gone'] })
        const [error] = answer.body.errors
        for (const name of engineNames) assert.ok(error.detail.includes(name), error.detail)
      })
    })

    describe('422', () => {
      for (const webhookUrl of [
        'http://example.org/',
        'https://127.0.0.1/',
        'https://inside.example/',
        'https://[::1]/',
        'nonsense',
        '',
      ]) {
        it(`refuses to send webhooks to "${webhookUrl}"`, async () => {
          const answer = await patch({ webhookUrl })
          assertProblem(answer, 422, 'webhook-address-refused')
          assert.deepEqual(pointers(answer), ['/webhookUrl'])
        })
      }
    })
  })
}
