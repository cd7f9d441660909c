import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /translateText on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      environment: {
        DRAGOMAN_MAX_CHARACTERS: '500',
        DRAGOMAN_MAX_TEXTS: '5',
        DRAGOMAN_MAX_BODY_BYTES: '8192',
      },
    })
    const { app, user, credentials } = await api.createApp()
    const { bearer } = user

    const translate = (body: unknown, headers = credentials) =>
      api.post('/translateText', body, headers)

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

      for (const [format, text] of [
        ['text', 'asdkjh qwlekj zxmcn'],
        ['text', ' \n'],
        ['text', '12 😀'],
        ['html', '<p>https://example.org/</p>'],
        ['xml', '<a/>'],
        ['markdown', '***'],
      ]) {
        it(`says that no language was recognised: ${format}, ${JSON.stringify(text)}`, async () => {
          const { body } = await translate({ text, to: 'es', format })
          assert.equal(body.translatedText, text)
          assert.equal(body.from, 'und')
          const none = { language: 'und', confidence: 0, reliable: false }
          assert.deepEqual(body.detectedLanguage, none)
        })
      }

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

      it('has a score if it is requested: null where the engine has none', async () => {
        const text = ['The house is red.', '12']
        const { body } = await translate({ text, from: 'en', to: 'es', score: true })
        assert.deepEqual(
          body.translations.map(({ score }: { score: unknown }) => score),
          [null, null],
        )
        const without = await translate({ text, from: 'en', to: 'es', score: false })
        assert.ok(without.body.translations.every((each: object) => !('score' in each)))
      })

      it('keeps line breaks, spaces, list markers and placeholders', async () => {
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
          { 'x-api-key': app.apiKey, ...bearer },
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
        ['an item that is no string', { text: ['a', null], to: 'es' }, ['/text/1']],
        ['a source that is null', { text: 'a', to: 'es', from: null }, ['/from']],
        ['an unknown format', { text: 'a', to: 'es', format: 'tmx' }, ['/format']],
        ...['true', 1, null].map((qualityEstimate): [string, unknown, string[]] => [
          `the wish for an estimate as ${JSON.stringify(qualityEstimate)}`,
          { text: 'a', to: 'es', qualityEstimate },
          ['/qualityEstimate'],
        ]),
        ['tags of plain text', { text: 'a', to: 'es', splittingTags: ['x'] }, ['/splittingTags']],
        [
          'a tag that is no name',
          { text: 'a', to: 'es', format: 'xml', ignoreTags: ['x', '<x>'] },
          ['/ignoreTags/1'],
        ],
        [
          'a tag of 101 characters',
          { text: 'a', to: 'es', format: 'xml', nonSplittingTags: ['x'.repeat(101)] },
          ['/nonSplittingTags/0'],
        ],
        [
          '101 tags',
          { text: 'a', to: 'es', format: 'xml', ignoreTags: Array(101).fill('x') },
          ['/ignoreTags'],
        ],
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
        assert.match(answer.body.detail, /Did you mean `from`/)
      })

      it('refuses a prototype', async () => {
        const body = '{"text":"a","to":"es","__proto__":{"x":1}}'
        assertProblem(await translate(body), 400, 'malformed-json')
      })
    })

    describe('401', () => {
      it('refuses missing credentials and names them', async () => {
        const answer = await translate({ text: 'a', to: 'es' }, {})
        assertProblem(answer, 401, 'invalid-api-credentials')
        assert.match(answer.body.detail, /x-api-key.*x-api-secret/)
      })

      it('does not distinguish a wrong secret from an unknown key', async () => {
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
    })

    describe('422', () => {
      for (const tag of ['auto', '', 'qqq', 'english', 'e', '\u0000', 'x'.repeat(100)]) {
        it(`does not know ${JSON.stringify(tag.slice(0, 12))} as a language`, async () => {
          const answer = await translate({ text: 'Hi', to: 'es', from: tag })
          assertProblem(answer, 422, 'language-not-supported')
          assert.match(answer.body.detail, /Omit `from` to detect/)
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
