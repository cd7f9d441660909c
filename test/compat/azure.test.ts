// Azure Translator over HTTP: with Microsoft's client for version 3.0, and as applications send it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import createClient, { isUnexpected } from '@azure-rest/ai-translation-text'
import { startApi } from '../support/api.ts'
import { keyOf, unknownKey } from './support.ts'

const base = '/compat/azure'
const classic = 'api-version=3.0'
const red = 'The house is red.'
const translated = 'La casa es roja.'

describe('Azure Translator 3.0', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const keyed = { 'ocp-apim-subscription-key': key }
  const to = (query: string, body: unknown, headers: Record<string, string> = keyed) =>
    api.post(`${base}/translate?${classic}&${query}`, body, headers)

  describe('its client for npm', () => {
    const clientFor = (each: string) =>
      createClient(
        api.url + base,
        { key: each, region: 'global' },
        { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } },
      )
    const client = clientFor(key)

    it('translates, with the source detected', async () => {
      const answer = await client.path('/translate').post({
        body: [{ text: red }, { text: 'A dog.' }],
        queryParameters: { to: 'es' },
      })
      if (isUnexpected(answer)) throw answer.body.error
      assert.equal(answer.status, '200')
      assert.deepEqual(
        answer.body.map(({ translations }) => translations),
        [[{ text: translated, to: 'es' }], [{ text: 'Un perro.', to: 'es' }]],
      )
      const { language, score } = answer.body[0]?.detectedLanguage ?? {}
      assert.equal(language, 'en')
      assert.ok(score !== undefined && score > 0 && score <= 1)
    })

    it('translates HTML from a given source, with the lengths of sentences', async () => {
      const answer = await client.path('/translate').post({
        body: [{ text: '<p>The <b>house</b>. A dog.</p>' }],
        queryParameters: {
          to: 'es',
          from: 'en',
          textType: 'html',
          includeSentenceLength: true,
          includeAlignment: true,
        },
      })
      if (isUnexpected(answer)) throw answer.body.error
      const [first] = answer.body
      assert.equal(first?.detectedLanguage, undefined)
      const [translation] = first?.translations ?? []
      assert.equal(translation?.text, '<p>La <b>casa</b>. Un perro.</p>')
      assert.deepEqual(translation?.alignment, { proj: '' })
      const sum = (lengths: readonly number[] = []) => lengths.reduce((a, b) => a + b, 0)
      assert.equal(sum(translation?.sentLen?.srcSentLen), 31)
      assert.equal(sum(translation?.sentLen?.transSentLen), translation?.text.length)
    })

    it('finds the boundaries of sentences', async () => {
      const answer = await client.path('/breaksentence').post({
        body: [{ text: 'The house is red. A dog. 🐕!' }],
      })
      if (isUnexpected(answer)) throw answer.body.error
      assert.deepEqual(answer.body[0]?.sentLen, [18, 7, 3])
      assert.equal(answer.body[0]?.detectedLanguage?.language, 'en')
    })

    it('lists languages, with names in the language of the caller', async () => {
      const english = await client.path('/languages').get()
      if (isUnexpected(english)) throw english.body.error
      const spanish = { name: 'Spanish', nativeName: 'español', dir: 'ltr' }
      assert.deepEqual(english.body.translation?.es, spanish)
      assert.deepEqual([english.body.transliteration, english.body.dictionary], [{}, {}])
      const german = await client.path('/languages').get({
        headers: { 'Accept-Language': 'de-DE,de;q=0.9' },
        queryParameters: { scope: 'translation' },
      })
      if (isUnexpected(german)) throw german.body.error
      assert.equal(german.body.translation?.es?.name, 'Spanisch')
      assert.deepEqual(Object.keys(german.body), ['translation'])
    })

    it('reads the code and the message of an error', async () => {
      const answer = await clientFor(unknownKey)
        .path('/translate')
        .post({ body: [{ text: 'a' }], queryParameters: { to: 'es' } })
      assert.ok(isUnexpected(answer))
      assert.equal(answer.status, '401')
      assert.equal(Number(answer.body.error.code), 401_000)
      assert.match(answer.body.error.message, /key/i)
    })
  })

  describe('programs', () => {
    it('kiss-translator sends an empty source, and reads the texts joined', async () => {
      const answer = await api.post(
        `${base}/translate?api-version=3.0&from=&to=es`,
        [{ Text: red }, { Text: 'A dog.' }],
        { ...keyed, 'ocp-apim-subscription-region': 'westeurope' },
      )
      const texts = answer.body.map(({ translations }: { translations: { text: string }[] }) =>
        translations.map(({ text }) => text).join(' '),
      )
      assert.deepEqual(texts, [translated, 'Un perro.'])
      assert.equal(answer.body[0].detectedLanguage.language, 'en')
    })

    it('Discourse detects, then translates HTML', async () => {
      const detected = await api.post(`${base}/detect?${classic}`, [{ Text: red }], keyed)
      const [{ language, score, ...others }] = detected.body
      assert.equal(language, 'en')
      assert.ok(score > 0)
      assert.equal(others.isTranslationSupported, true)
      assert.equal(others.isTransliterationSupported, false)
      const answer = await to(`from=${language}&to=es&textType=html`, [{ Text: `<p>${red}</p>` }])
      assert.equal(answer.body[0].translations[0].text, `<p>${translated}</p>`)
    })

    it('SubtitleEdit and Weblate exchange the key for a token', async () => {
      const token = await api.call(`${base}/sts/v1.0/issueToken`, {
        method: 'POST',
        headers: { ...keyed, 'content-length': '0' },
      })
      assert.equal(token.status, 200)
      assert.match(token.headers.get('content-type') ?? '', /^text\/plain/)
      const bearer = { authorization: `Bearer ${token.body}` }
      const text = [{ Text: red.padEnd(100) }]
      const answer = await to('to=es&from=en&category=general', text, bearer)
      assert.equal(answer.body[0].translations[0].text.trimEnd(), translated)
      const refused = await api.post(`${base}/sts/v1.0/issueToken`, '', {
        'ocp-apim-subscription-key': unknownKey,
      })
      assert.deepEqual([refused.status, refused.body.error.code], [401, 401_000])
    })

    it('resources with a domain of their own have a longer path', async () => {
      const path = `${base}/translator/text/v3.0/translate?${classic}&to=es`
      assert.equal((await api.post(path, [{ Text: red }], keyed)).status, 200)
    })
  })

  it('translates into several languages, and counts each', async () => {
    const other = await api.createApp()
    const headers = { 'ocp-apim-subscription-key': keyOf(other.app) }
    const answer = await to('from=en&to=es&to=ca&to=en', [{ Text: red }, { Text: '' }], headers)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [first, second] = answer.body
    assert.deepEqual(
      first.translations.map((each: { to: string }) => each.to),
      ['es', 'ca', 'en'],
    )
    assert.equal(first.translations[0].text, translated)
    assert.match(first.translations[1].text, /casa/)
    assert.equal(first.translations[2].text, red)
    assert.deepEqual(
      second.translations.map(({ text }: { text: string }) => text),
      ['', '', ''],
    )
    assert.equal(answer.headers.get('x-metered-characters'), String(3 * red.length))
    const usage = await api.call(`/apps/${other.app.id}/usage`, { headers: other.user.bearer })
    assert.equal(usage.body.totals.characters, 3 * red.length)
  })

  it('takes the key from the query, and targets with commas', async () => {
    const query = `Subscription-Key=${encodeURIComponent(key)}&to=es,ca`
    const answer = await to(query, [{ Text: red }], {})
    assert.equal(answer.body[0].translations.length, 2)
  })

  it('repeats the code of a target as it was sent', async () => {
    const answer = await to('to=ES&from=EN', [{ TEXT: 1, Text: red }])
    assert.deepEqual(answer.body[0].translations, [{ text: translated, to: 'ES' }])
  })

  it('takes parameters without effect', async () => {
    const query =
      'to=es&profanityAction=Marked&profanityMarker=Asterisk&category=x&allowFallback=true&' +
      'suggestedFrom=en'
    assert.equal((await to(query, [{ Text: red }])).status, 200)
  })

  it('says that no language was recognised', async () => {
    const answer = await to('to=es', [{ Text: '12' }])
    assert.deepEqual(answer.body[0].detectedLanguage, { language: 'und', score: 0 })
    const detected = await api.post(`${base}/detect?${classic}`, [{ Text: '12' }], keyed)
    assert.equal(detected.body[0].isTranslationSupported, false)
  })

  it('cuts sentences in a given language, whatever its tag', async () => {
    for (const language of ['en', 'en-u-nu-latn', 'ja', 'zh-Hant-TW']) {
      const path = `${base}/breaksentence?${classic}&language=${language}`
      const answer = await api.post(path, [{ Text: 'A. B.' }, { Text: '' }], keyed)
      assert.deepEqual([answer.status, answer.body[1].sentLen], [200, []], language)
      assert.equal(answer.body[0].detectedLanguage, undefined)
    }
  })
})

describe('Azure Translator 2026-06-06', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app } = await api.createApp()
  const headers = { 'ocp-apim-subscription-key': keyOf(app) }
  const path = (operation: string) => `${base}/${operation}?api-version=2026-06-06`
  const translate = (body: unknown) => api.post(path('translate'), body, headers)

  it('translates each text into its own targets', async () => {
    const answer = await translate({
      inputs: [
        { text: red, targets: [{ language: 'es' }, { language: 'ca', tone: 'formal' }] },
        {
          text: '<b>A dog.</b>',
          language: 'en',
          textType: 'Html',
          targets: [{ language: 'es', deploymentName: 'general', tone: 'neutral' }],
        },
      ],
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    const [first, second] = answer.body.value
    assert.equal(first.detectedLanguage.language, 'en')
    assert.deepEqual(first.translations[0], {
      language: 'es',
      text: translated,
      sourceCharacters: red.length,
    })
    assert.equal(first.translations[1].language, 'ca')
    assert.deepEqual(second, {
      translations: [{ language: 'es', text: '<b>Un perro.</b>', sourceCharacters: 13 }],
    })
  })

  it('lists languages with models', async () => {
    const { body } = await api.call(path('languages'))
    assert.deepEqual(body.translation.es.models, [])
    assert.deepEqual(Object.keys(body), ['translation', 'transliteration', 'models'])
  })

  for (const [name, body] of [
    ['no targets', { inputs: [{ text: red }] }],
    ['a target without a language', { inputs: [{ text: red, targets: [{}] }] }],
    ['a list of texts', [{ Text: red }]],
    ['no inputs', {}],
    ['an unknown tone', { inputs: [{ text: red, targets: [{ language: 'es', tone: 'x' }] }] }],
    ['a script', { inputs: [{ text: red, targets: [{ language: 'es', script: 'Latn' }] }] }],
    [
      'a data set',
      { inputs: [{ text: red, targets: [{ language: 'es', adaptiveDatasetId: 'x' }] }] },
    ],
    [
      'reference texts',
      {
        inputs: [
          {
            text: red,
            targets: [{ language: 'es', referenceTextPairs: [{ source: 'a', target: 'b' }] }],
          },
        ],
      },
    ],
    [
      'too many languages',
      {
        inputs: Array.from({ length: 51 }, (_, number) => ({
          text: red,
          language: 'en',
          targets: [{ language: `es-u-x${String(number).padStart(2, '0')}` }],
        })),
      },
    ],
  ] as const)
    it(`refuses ${name}, with its code as a string`, async () => {
      const answer = await translate(body)
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.match(answer.body.error.code, /^400\d{3}$/)
    })

  it('has no detection and no boundaries of sentences', async () => {
    for (const operation of ['detect', 'breaksentence']) {
      const answer = await api.post(path(operation), [{ Text: red }], headers)
      assert.deepEqual([answer.status, answer.body.error.code], [400, '400021'])
    }
  })
})
