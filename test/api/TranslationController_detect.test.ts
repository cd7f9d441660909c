import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const english = 'The house is red and the garden is very big.'

for (const backend of backends) {
  describe(`POST /detect on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: {
        DRAGOMAN_MAX_CHARACTERS: '500',
        DRAGOMAN_MAX_TEXTS: '6',
        DRAGOMAN_MAX_BODY_BYTES: '8192',
      },
    })
    const { app, user, credentials } = await api.createApp()
    const { bearer } = user

    const detect = (body: unknown, headers = credentials) => api.post('/detect', body, headers)

    describe('200', () => {
      it('names the language of a text, reliably', async () => {
        const { status, body } = await detect({ text: english })
        assert.equal(status, 200)
        assert.deepEqual(Object.keys(body).sort(), [
          'alternatives',
          'confidence',
          'language',
          'reliable',
        ])
        assert.equal(body.language, 'en')
        assert.equal(body.reliable, true)
        assert.ok(body.confidence >= 0.9 && body.confidence <= 1)
      })

      for (const [language, text] of [
        ['es', 'La casa es roja y el jardín es muy grande.'],
        ['ca', 'La casa és vermella i el jardí és molt gran, però avui fa fred.'],
        ['pt', 'A casa é vermelha e o jardim é muito grande, mas hoje está frio.'],
        ['fr', 'La maison est rouge et le jardin est très grand.'],
        ['de', 'Das Haus ist rot und der Garten ist sehr groß.'],
        ['ru', 'Дом красный, а сад очень большой.'],
        ['ja', '家は赤く、庭はとても広いです。'],
      ] as const) {
        it(`knows ${language}`, async () => {
          const { body } = await detect({ text })
          assert.deepEqual([body.language, body.reliable], [language, true])
        })
      }

      it('answers an array in its order', async () => {
        const { status, body } = await detect({
          text: ['La maison est rouge et grande.', english, '12', ''],
        })
        assert.equal(status, 200)
        assert.deepEqual(
          body.detections.map(({ language }: { language: string }) => language),
          ['fr', 'en', 'und', 'und'],
        )
      })

      it('answers an array of one with an array of one', async () => {
        const { body } = await detect({ text: [english] })
        const single = await detect({ text: english })
        assert.deepEqual(body, { detections: [single.body] })
      })

      for (const text of [
        '12 + 30 = 42',
        '😀🎉',
        ' \n\t',
        'https://example.org/house',
        '\u0000',
        '\ud800',
      ]) {
        it(`does not guess where there is no language: ${JSON.stringify(text)}`, async () => {
          const { status, body } = await detect({ text })
          assert.equal(status, 200)
          assert.deepEqual(body, {
            language: 'und',
            confidence: 0,
            reliable: false,
            alternatives: [],
          })
        })
      }

      it('is not misled by markup, placeholders and addresses', async () => {
        const { body } = await detect({
          text: `<div class="haus">{{der_garten}} ${english} https://example.org/das/haus</div>`,
        })
        assert.deepEqual([body.language, body.reliable], ['en', true])
      })

      it('is not sure of a word that several languages have, and names others', async () => {
        const { body } = await detect({ text: 'casa' })
        assert.equal(body.reliable, false)
        assert.ok(body.confidence > 0 && body.confidence < 0.9)
        const others: string[] = body.alternatives.map(
          ({ language }: { language: string }) => language,
        )
        assert.ok(
          others.length > 0 && new Set([body.language, ...others]).size === others.length + 1,
        )
        for (const { confidence } of body.alternatives)
          assert.ok(confidence >= 0 && confidence <= 1)
      })

      it('accepts the owner’s access token in place of the secret', async () => {
        const answer = await detect({ text: english }, { 'x-api-key': app.apiKey, ...bearer })
        assert.deepEqual([answer.status, answer.body.language], [200, 'en'])
      })
    })

    describe('400', () => {
      const cases: [string, unknown, string[]][] = [
        ['an empty text', { text: '' }, ['/text']],
        ['an empty array', { text: [] }, ['/text']],
        ['an item that is no string', { text: ['a', { b: 1 }] }, ['/text/1']],
      ]
      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await detect(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      it('names the field that was meant', async () => {
        const answer = await detect({ q: 'a' })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /`text`/)
      })
    })

    describe('413', () => {
      it('refuses more characters than allowed, counted as code points', async () => {
        assert.equal((await detect({ text: '😀'.repeat(500) })).status, 200)
        assertProblem(
          await detect({ text: ['x'.repeat(300), 'y'.repeat(201)] }),
          413,
          'text-too-long',
        )
      })

      it('refuses more texts than allowed', async () => {
        assertProblem(await detect({ text: Array(7).fill('a') }), 413, 'text-too-long')
      })
    })
  })
}
