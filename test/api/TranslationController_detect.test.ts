import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const english = 'The house is red and the garden is very big.'

for (const backend of backends) {
  describe(`POST /detect on ${backend.name}`, () => {
    let api: Api
    let credentials: Record<string, string>
    let bearer: Record<string, string>
    const detect = (body: unknown, headers = credentials) => api.post('/detect', body, headers)

    before(async () => {
      api = await startApi({
        backend,
        worker: false,
        environment: {
          DRAGOMAN_MAX_CHARACTERS: '500',
          DRAGOMAN_MAX_TEXTS: '6',
          DRAGOMAN_MAX_BODY_BYTES: '8192',
        },
      })
      const created = await api.createApp()
      credentials = created.credentials
      bearer = created.user.bearer
    })
    after(() => api.close())

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
        const answer = await detect(
          { text: english },
          { 'x-api-key': credentials['x-api-key'] ?? '', ...bearer },
        )
        assert.deepEqual([answer.status, answer.body.language], [200, 'en'])
      })
    })

    describe('400', () => {
      const cases: [string, unknown, string[]][] = [
        ['a missing text', {}, ['/text']],
        ['an empty text', { text: '' }, ['/text']],
        ['an empty array', { text: [] }, ['/text']],
        ['a text that is a number', { text: 5 }, ['/text']],
        ['an item that is no string', { text: ['a', { b: 1 }] }, ['/text/1']],
        ['a field it does not know', { text: 'a', hint: 'en' }, ['/hint']],
        ['a body that is no object', 'null', ['']],
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

      it('refuses JSON that breaks off', async () => {
        assertProblem(await detect('{"text":'), 400, 'malformed-json')
      })
    })

    describe('401', () => {
      it('refuses missing credentials and names them', async () => {
        const answer = await detect({ text: 'a' }, {})
        assertProblem(answer, 401, 'invalid-api-credentials')
        assert.match(answer.body.detail, /x-api-key.*x-api-secret/)
      })

      it('checks credentials before it reads the body', async () => {
        assertProblem(await detect('{"text":', {}), 401, 'invalid-api-credentials')
      })

      it('refuses a wrong secret', async () => {
        assertProblem(
          await detect({ text: 'a' }, { ...credentials, 'x-api-secret': 'ds_wrong' }),
          401,
          'invalid-api-credentials',
        )
      })

      it('refuses an access token that is none', async () => {
        const headers = {
          'x-api-key': credentials['x-api-key'] ?? '',
          authorization: 'Bearer x.y.z',
        }
        assertProblem(await detect({ text: 'a' }, headers), 401, 'unauthenticated')
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

      it('refuses a body that is too large', async () => {
        assertProblem(await detect({ text: 'x'.repeat(9000) }), 413, 'payload-too-large')
      })
    })

    describe('415', () => {
      it('refuses a body that is not sent as JSON', async () => {
        assertProblem(
          await detect('house', { ...credentials, 'content-type': 'text/plain' }),
          415,
          'unsupported-media-type',
        )
      })
    })
  })
}
