// DeepL's official client for Node.js, unchanged, over HTTP.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { keyOf, patient } from './support.ts'

const options = { worker: false }
const house = 'The house is red.'
const casa = 'La casa es roja.'

describe('deepl-node', async (t) => {
  const api = await startApi(t, options)
  const { app } = await api.createApp()
  /** One try: a repeated request would hide an error. */
  const clientOf = (key: string, serverUrl = `${api.url}/compat/deepl`) =>
    new deepl.DeepLClient(key, { serverUrl, ...patient })
  const client = clientOf(keyOf(app))
  const translate = (options: deepl.TranslateTextOptions, text = house) =>
    client.translateText(text, 'en', 'es', options)

  describe('serverUrl', () => {
    // With `/compat/deepl`, as Strapi's translate-deepl does, which is this client.
    for (const base of [
      '',
      '/',
      '//',
      '/compat',
      '/compat/',
      '/compat/deepl',
      '/compat/deepl/',
      '/compat/deepl//',
    ])
      it(`may be the host with "${base}"`, async () => {
        const { text } = await clientOf(keyOf(app), api.url + base).translateText(house, 'en', 'es')
        assert.equal(text, casa)
      })

    it('is the same for the older class', async () => {
      const translator = new deepl.Translator(keyOf(app), { serverUrl: api.url, ...patient })
      assert.equal((await translator.translateText(house, null, 'es')).text, casa)
    })
  })

  describe('translateText', () => {
    it('returns one text, with what it is billed', async () => {
      const result = await client.translateText(house, 'en', 'es')
      assert.deepEqual(result, {
        text: casa,
        detectedSourceLang: 'en',
        billedCharacters: house.length,
        modelTypeUsed: undefined,
      })
    })

    it('returns a list in its order, each source detected', async () => {
      const texts = ['proton beam', 'faisceau de protons', 'haz de protones', 'El perro es rojo.']
      const results = await client.translateText(texts, null, 'en-GB')
      assert.deepEqual(
        results.map(({ detectedSourceLang }) => detectedSourceLang),
        ['en', 'fr', 'es', 'es'],
      )
      assert.deepEqual(
        results.map(({ billedCharacters }) => billedCharacters),
        texts.map(({ length }) => length),
      )
      assert.equal(results[0]?.text, 'proton beam')
      assert.equal(results[3]?.text, 'The dog is red.')
    })

    it('bills code points', async () => {
      assert.equal((await translate({}, 'A house 😀')).billedCharacters, 9)
    })

    for (const target of ['en-GB', 'en-US'] as const)
      it(`translates into ${target} from every language but English`, async () => {
        const sources = await client.getSourceLanguages()
        assert.ok(sources.length > 5)
        for (const { code } of sources) {
          const { text } = await client.translateText('12', code as 'es', target)
          assert.equal(text, '12')
        }
        assert.equal((await client.translateText('La casa.', 'es', target)).text, 'The house.')
      })

    it('takes varieties of one language as source and target', async () => {
      assert.equal((await client.translateText(house, 'en', 'en-US')).text, house)
    })

    const withoutEffect: readonly deepl.TranslateTextOptions[] = [
      { splitSentences: 'on' },
      { splitSentences: 'off' },
      { splitSentences: 'default' },
      { splitSentences: 'nonewlines' },
      { preserveFormatting: true },
      { preserveFormatting: false },
      { formality: 'default' },
      { formality: 'prefer_more' },
      { formality: 'prefer_less' },
      { outlineDetection: false },
      { context: 'A text about architecture.' },
      { customInstructions: ['Use short sentences.'] },
      { extraRequestParameters: { enable_beta_languages: '1', something_else: 'x' } },
    ]
    for (const each of withoutEffect)
      it(`takes ${JSON.stringify(each)}`, async () => {
        assert.equal((await translate(each)).text, casa)
      })

    for (const [modelType, used] of [
      ['latency_optimized', 'latency_optimized'],
      ['quality_optimized', 'quality_optimized'],
      ['prefer_quality_optimized', 'quality_optimized'],
    ] as const)
      it(`says which model was used for ${modelType}`, async () => {
        assert.equal((await translate({ modelType })).modelTypeUsed, used)
      })

    it('keeps the tags of HTML', async () => {
      const { text } = await translate({ tagHandling: 'html' }, 'The <b>house</b> &amp; the dog.')
      assert.equal(text, 'La <b>casa</b> &amp; el perro.')
    })

    it('takes tags as characters without tagHandling', async () => {
      assert.equal((await client.translateText('a < b', 'en', 'en-GB')).text, 'a < b')
    })
  })

  it('getUsage includes the translation before it', async () => {
    const other = await api.createApp()
    const own = clientOf(keyOf(other.app))
    for (const count of [house.length, 2 * house.length, 3 * house.length]) {
      await own.translateText(house, 'en', 'es')
      const { character, document, anyLimitReached } = await own.getUsage()
      assert.equal(character?.count, count)
      assert.equal(character?.limit, 1_000_000_000_000)
      assert.equal(document, undefined)
      assert.equal(anyLimitReached.call({ character }), false)
    }
  })

  describe('getSourceLanguages', () => {
    it('has English once, no region, and no formality', async () => {
      const languages = await client.getSourceLanguages()
      assert.deepEqual(
        languages.filter(({ code }) => code.startsWith('en')),
        [{ code: 'en', name: 'English' }],
      )
      assert.ok(languages.some(({ code, name }) => code === 'es' && name === 'Spanish'))
      for (const language of languages) {
        assert.match(language.code, /^[a-z]{2,3}$/)
        assert.ok(!('supportsFormality' in language))
      }
    })
  })

  describe('getTargetLanguages', () => {
    it('has regions where the client demands one, and no formality', async () => {
      const languages = await client.getTargetLanguages()
      const codes = languages.map(({ code }) => code as string)
      assert.ok(!codes.includes('en') && !codes.includes('pt'))
      for (const code of ['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'es']) assert.ok(codes.includes(code))
      assert.equal(new Set(codes).size, codes.length)
      assert.ok(languages.every(({ supportsFormality }) => supportsFormality === false))
      assert.equal(languages.find(({ code }) => code === 'en-US')?.name, 'English (American)')
    })

    it('has only targets that can be translated into', async () => {
      for (const { code } of await client.getTargetLanguages())
        assert.equal((await client.translateText('12', null, code as 'es')).text, '12', code)
    })
  })

  it('getAllStyleRules lists none', async () => {
    assert.deepEqual(await client.getAllStyleRules(), [])
  })

  it('getGlossaryLanguagePairs lists pairs in lower case', async () => {
    const pairs = await client.getGlossaryLanguagePairs()
    assert.ok(
      pairs.some(({ sourceLang, targetLang }) => sourceLang === 'en' && targetLang === 'es'),
    )
    for (const { sourceLang, targetLang } of pairs) {
      assert.match(`${sourceLang} ${targetLang}`, /^[a-z]{2,3} [a-z]{2,3}$/)
      assert.notEqual(sourceLang, targetLang)
    }
  })

  describe('errors', () => {
    it('are AuthorizationError for a wrong key', async () => {
      for (const key of ['wrong', 'dk_0:ds_0', `${keyOf(app)}x`])
        await assert.rejects(clientOf(key).getUsage(), deepl.AuthorizationError)
    })

    it('are AuthorizationError for a disabled app', async () => {
      const other = await api.createApp()
      await api.call(`/apps/${other.app.id}`, {
        method: 'PATCH',
        body: { disabled: true },
        headers: other.user.bearer,
      })
      await assert.rejects(clientOf(keyOf(other.app)).getUsage(), deepl.AuthorizationError)
    })

    it('are QuotaExceededError when the quota is used up, which getUsage shows', async () => {
      const other = await api.createApp()
      await api.call(`/apps/${other.app.id}`, {
        method: 'PATCH',
        body: { monthlyCharacters: house.length },
        headers: other.user.bearer,
      })
      const own = clientOf(keyOf(other.app))
      await own.translateText(house, 'en', 'es')
      await assert.rejects(own.translateText(house, 'en', 'es'), deepl.QuotaExceededError)
      const usage = await own.getUsage()
      assert.deepEqual({ ...usage.character }, { count: house.length, limit: house.length })
      assert.equal(usage.anyLimitReached(), true)
    })

    it('are TooManyRequestsError when the rate limit is reached', async () => {
      const other = await api.createApp()
      await api.call(`/apps/${other.app.id}`, {
        method: 'PATCH',
        body: { requestsPerMinute: 1 },
        headers: other.user.bearer,
      })
      const own = clientOf(keyOf(other.app))
      const both = await Promise.allSettled([own.getUsage(), own.getUsage(), own.getUsage()])
      const errors = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      assert.ok(errors.length > 0)
      assert.ok(errors.every((error) => error instanceof deepl.TooManyRequestsError))
    })

    it('name the parameter', async () => {
      const rejects = (promise: Promise<unknown>, message: RegExp) =>
        assert.rejects(
          promise,
          (error) => error instanceof deepl.DeepLError && message.test(error.message),
        )
      await rejects(translate({ formality: 'more' }), /Target language es.*formality/)
      await rejects(translate({ formality: 'x' as 'more' }), /Bad request.*formality/)
      await rejects(translate({ tagHandling: 'x' as 'xml' }), /tag_handling/)
      await rejects(translate({ tagHandlingVersion: 'v9' as 'v1' }), /tag_handling_version/)
      await rejects(translate({ splitSentences: 'x' as 'on' }), /split_sentences/)
      await rejects(translate({ modelType: 'x' as 'quality_optimized' }), /model_type/)
      const qqq = 'qqq' as 'es'
      await rejects(client.translateText(house, null, qqq), /target_lang.*not supported/)
      await rejects(client.translateText(house, qqq, 'es'), /source_lang.*not supported/)
    })

    it('are "Not found" for what this service does not have', async () => {
      const message = /Not found/
      await assert.rejects(translate({ glossary: 'a' }), { message })
      await assert.rejects(translate({ styleRule: 'a' }), { message })
      await assert.rejects(translate({ translationMemory: 'a' }), { message })
      await assert.rejects(client.rephraseText(house), { message })
      const unknown = '96ab91fd-e715-41a1-adeb-5d701f84a483'
      await assert.rejects(client.getMultilingualGlossary(unknown), deepl.GlossaryNotFoundError)
      await assert.rejects(client.getMultilingualGlossary('invalid_id'), { message: /Bad request/ })
      await assert.rejects(client.getStyleRule('a'), { message })
    })
  })
})
