import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /translateText on ${backend.name}`, () => {
    let api: Api
    let credentials: Record<string, string>
    let bearer: Record<string, string>
    const translate = (body: unknown, headers = credentials) =>
      api.post('/translateText', body, headers)

    before(async () => {
      api = await startApi({
        backend,
        environment: {
          DRAGOMAN_MAX_CHARACTERS: '500',
          DRAGOMAN_MAX_TEXTS: '5',
          DRAGOMAN_MAX_BODY_BYTES: '8192',
        },
      })
      const created = await api.createApp()
      credentials = created.credentials
      bearer = created.user.bearer
    })
    after(() => api.close())

    describe('200', () => {
      it('translates English into real Spanish', async () => {
        const { status, body, headers } = await translate({
          text: 'The house is red and the garden is big.',
          from: 'en',
          to: 'es',
        })
        assert.equal(status, 200)
        assert.equal(body.translatedText, 'La casa es roja y el jardín es grande.')
        assert.equal(body.from, 'en')
        assert.equal(body.to, 'es')
        assert.equal(body.characters, 39)
        assert.equal(body.detectedLanguage, undefined)
        assert.equal(headers.get('x-metered-characters'), '39')
        assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
      })

      it('goes through Catalan from English to French, and says so', async () => {
        const { body } = await translate({ text: 'The house is red.', from: 'en', to: 'fr' })
        assert.match(body.translatedText, /maison est rouge/)
        assert.deepEqual(body.route, [
          { engine: 'apertium', from: 'en', to: 'ca' },
          { engine: 'apertium', from: 'ca', to: 'fr' },
        ])
      })

      it('detects the source language when `from` is left out', async () => {
        const { body } = await translate({
          text: 'The house is red and the garden is big.',
          to: 'es',
        })
        assert.equal(body.from, 'en')
        assert.equal(body.detectedLanguage.language, 'en')
        assert.equal(body.detectedLanguage.reliable, true)
        assert.ok(body.detectedLanguage.confidence >= 0.9)
      })

      it('answers an array in its order, each text detected for itself', async () => {
        const { body } = await translate({
          text: ['The garden is very big.', 'La maison est très grande.', '', '12 😀'],
          to: 'es',
        })
        assert.deepEqual(
          body.translations.map((translation: { from: string }) => translation.from),
          ['en', 'fr', 'und', 'und'],
        )
        assert.equal(body.translations[2].translatedText, '')
        assert.equal(body.translations[3].translatedText, '12 😀')
        assert.equal(body.characters, 23 + 26 + 0 + 4)
      })

      it('keeps line breaks, blanks, list markers and placeholders', async () => {
        const text =
          '  Hello {name},\r\n\r\n\t- you have %d new messages.  \n* See https://example.org/a?b=c.\n'
        const { body } = await translate({ text, from: 'en', to: 'es' })
        assert.match(
          body.translatedText,
          /^ {2}Hola \{name\},\r\n\r\n\t- .*%d.* {2}\n\* .*https:\/\/example\.org\/a\?b=c\.\n$/,
        )
      })

      it('treats markup as characters in plain text', async () => {
        const { body } = await translate({
          text: 'The <b>house</b> is [red] \\big\\ ^$@/',
          from: 'en',
          to: 'es',
        })
        assert.equal((body.translatedText.match(/<b>|<\/b>|\[|\]|\\|\^|\$|@|\//g) ?? []).length, 10)
      })

      it('returns any JSON string whole, U+0000 and lone surrogates included', async () => {
        const { body } = await translate({
          text: 'The house\u0000 is \ud800 red.\ufeff',
          from: 'en',
          to: 'es',
        })
        assert.match(body.translatedText, /\u0000.*\ud800.*\ufeff$/)
      })

      it('returns a text in the target language unchanged, with an empty route', async () => {
        const { body } = await translate({ text: 'La casa es roja.', from: 'es', to: 'es' })
        assert.deepEqual(
          [body.translatedText, body.from, body.to, body.route],
          ['La casa es roja.', 'es', 'es', []],
        )
      })

      it('accepts any case, old codes and regions, and returns the served tag', async () => {
        const { body } = await translate({ text: 'The house is red.', from: 'ENG', to: 'es-mx' })
        assert.deepEqual([body.from, body.to], ['en', 'es'])
        const portuguese = await translate({ text: 'The house is red.', from: 'en-GB', to: 'pt' })
        assert.deepEqual([portuguese.body.from, portuguese.body.to], ['en', 'pt-BR'])
      })

      it('accepts the owner’s access token in place of the secret', async () => {
        const answer = await translate(
          { text: 'house', from: 'en', to: 'es' },
          { 'x-api-key': credentials['x-api-key'] ?? '', ...bearer },
        )
        assert.equal(answer.status, 200)
        assert.equal(answer.body.translatedText, 'casa')
      })

      it('ignores unknown query parameters', async () => {
        const answer = await api.post(
          '/translateText?verbose=1',
          { text: 'house', from: 'en', to: 'es' },
          credentials,
        )
        assert.equal(answer.status, 200)
      })
    })

    describe('400', () => {
      const cases: [string, unknown, string[]][] = [
        ['an empty text', { text: '', to: 'es' }, ['/text']],
        ['an empty array', { text: [], to: 'es' }, ['/text']],
        ['a text that is a number', { text: 5, to: 'es' }, ['/text']],
        ['an item that is no string', { text: ['a', null], to: 'es' }, ['/text/1']],
        ['a missing text', { to: 'es' }, ['/text']],
        ['a missing target', { text: 'a' }, ['/to']],
        ['a target that is no string', { text: 'a', to: 5 }, ['/to']],
        ['a source that is null', { text: 'a', to: 'es', from: null }, ['/from']],
        ['a field it does not know', { text: 'a', to: 'es', glossary: 'x' }, ['/glossary']],
        ['a body that is no object', ['a'], ['']],
      ]
      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await translate(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      it('names the field that was meant', async () => {
        const answer = await translate({ text: 'a', to: 'es', source: 'en' })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /did you mean `from`/)
      })

      for (const [name, body] of [
        ['JSON that breaks off', '{"text":'],
        ['an empty body', ''],
        ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
        ['a prototype', '{"text":"a","to":"es","__proto__":{"x":1}}'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          assertProblem(await translate(body), 400, 'malformed-json')
        })
      }
    })

    describe('401', () => {
      it('refuses missing credentials and names them', async () => {
        const answer = await translate({ text: 'a', to: 'es' }, {})
        assertProblem(answer, 401, 'invalid-api-credentials')
        assert.match(answer.body.detail, /x-api-key.*x-api-secret/)
      })

      it('checks credentials before it reads the body', async () => {
        assertProblem(await translate('{"text":', {}), 401, 'invalid-api-credentials')
      })

      it('does not tell a wrong secret from an unknown key', async () => {
        const wrongSecret = await translate(
          { text: 'a', to: 'es' },
          { ...credentials, 'x-api-secret': 'ds_wrong' },
        )
        const unknownKey = await translate(
          { text: 'a', to: 'es' },
          { 'x-api-key': 'dk_unknown', 'x-api-secret': credentials['x-api-secret'] ?? '' },
        )
        assertProblem(wrongSecret, 401, 'invalid-api-credentials')
        assertProblem(unknownKey, 401, 'invalid-api-credentials')
        assert.equal(wrongSecret.body.detail, unknownKey.body.detail)
      })

      it('refuses another user’s access token for this app', async () => {
        const stranger = await api.createUser()
        const answer = await translate(
          { text: 'a', to: 'es' },
          { 'x-api-key': credentials['x-api-key'] ?? '', ...stranger.bearer },
        )
        assertProblem(answer, 401, 'invalid-api-credentials')
      })

      it('refuses an access token that is none', async () => {
        const answer = await translate(
          { text: 'a', to: 'es' },
          { 'x-api-key': credentials['x-api-key'] ?? '', authorization: 'Bearer x.y.z' },
        )
        assertProblem(answer, 401, 'unauthenticated')
      })
    })

    describe('413', () => {
      it('refuses more characters than allowed, counted as code points', async () => {
        assert.equal(
          (await translate({ text: '😀'.repeat(500), from: 'en', to: 'es' })).status,
          200,
        )
        assertProblem(
          await translate({ text: ['x'.repeat(300), 'y'.repeat(201)], from: 'en', to: 'es' }),
          413,
          'text-too-long',
        )
      })

      it('refuses more texts than allowed', async () => {
        assertProblem(
          await translate({ text: ['a', 'a', 'a', 'a', 'a', 'a'], from: 'en', to: 'es' }),
          413,
          'text-too-long',
        )
      })

      it('refuses a body that is too large', async () => {
        assertProblem(
          await translate({ text: 'x'.repeat(9000), to: 'es' }),
          413,
          'payload-too-large',
        )
      })
    })

    describe('415', () => {
      it('refuses a body that is not sent as JSON', async () => {
        const form = { ...credentials, 'content-type': 'application/x-www-form-urlencoded' }
        assertProblem(await translate('text=a&to=es', form), 415, 'unsupported-media-type')
      })
    })

    describe('422', () => {
      for (const tag of ['auto', '', 'qqq', 'english', 'e', '\u0000', 'x'.repeat(100)]) {
        it(`does not know ${JSON.stringify(tag.slice(0, 12))} as a language`, async () => {
          const answer = await translate({ text: 'Hi', to: 'es', from: tag })
          assertProblem(answer, 422, 'language-not-supported')
          assert.match(answer.body.detail, /Leave `from` out to detect/)
          assert.deepEqual(pointers(answer), ['/from'])
        })
      }

      it('offers near matches', async () => {
        const answer = await translate({ text: 'Hi', to: 'sp', from: 'en' })
        assertProblem(answer, 422, 'language-not-supported')
        assert.match(answer.body.detail, /\bes\b/)
      })

      it('lists the possible targets of a pair without a route', async () => {
        const answer = await translate({ text: 'Hi', from: 'en', to: 'ja' })
        assertProblem(answer, 422, 'language-pair-not-supported')
        assert.ok(answer.body.targets.includes('es'))
      })

      it('points at the text whose reliably detected language has no route', async () => {
        const answer = await translate({
          text: ['The garden is big.', 'Das Haus ist rot und der Garten ist sehr groß.'],
          to: 'es',
        })
        assertProblem(answer, 422, 'language-pair-not-supported')
        assert.deepEqual(pointers(answer), ['/text/1'])
      })
    })
  })
}
