// Both written forms of Chinese and Serbian, with no engine installed, through every API.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keyOf } from '../compat/support.ts'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'

const noModes = { DRAGOMAN_APERTIUM_MODES: '/nonexistent' }
const traditional = '皇后在後面看著一隻貓，她說：我們要買東西。'
const simplified = '皇后在后面看着一只猫，她说：我们要买东西。'

describe('the conversion of scripts', async (t) => {
  const api = await startApi(t, { backend: anyBackend, environment: noModes })
  const { app, credentials: headers } = await api.createApp()
  const key = keyOf(app)
  const translate = async (body: object) => {
    const answer = await api.post('/translateText', body, headers)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  it('is a route of its own', async () => {
    const answer = await translate({ text: simplified, from: 'zh', to: 'zh-Hant' })
    assert.equal(answer.translatedText, traditional)
    assert.deepEqual(answer.route, [{ engine: 'script', from: 'zh-Hans', to: 'zh-Hant' }])
  })

  for (const [from, to, source, target] of [
    ['zh-Hant', 'zh-Hans', traditional, simplified],
    ['zh-TW', 'zh-CN', '滑鼠裡面的程式', '鼠标里面的程序'],
    ['zh', 'zh-TW', '鼠标里面的程序', '滑鼠裡面的程式'],
    ['zh-CN', 'zh-HK', '鼠标里面的说明', '滑鼠裏面的説明'],
    ['zh-TW', 'zh-Hant', '滑鼠裡面的程式', '滑鼠裡面的程式'],
    ['sr', 'sr-Latn', 'ЉУБАВ И МИР, Њујорк {name}', 'LJUBAV I MIR, Njujork {name}'],
    ['sr-Latn', 'sr-Cyrl', 'LJUBAV I MIR, Njujork {name}', 'ЉУБАВ И МИР, Њујорк {name}'],
    ['sh', 'sr', 'Tanjug: Windows-a nema', 'Танјуг: Windows-a нема'],
  ] as const)
    it(`writes ${source} from ${from} into ${to}`, async () => {
      assert.equal((await translate({ text: source, from, to })).translatedText, target)
    })

  it('detects the form of the source', async () => {
    const answer = await translate({ text: traditional, to: 'zh-Hans' })
    assert.equal(answer.translatedText, simplified)
    assert.equal(answer.detectedLanguage.language, 'zh-Hant')
    const same = await translate({ text: traditional, to: 'zh-Hant' })
    assert.deepEqual([same.translatedText, same.route], [traditional, []])
    const serbian = await translate({ text: 'Сва људска бића рађају се слободна.', to: 'sr-Latn' })
    assert.equal(serbian.translatedText, 'Sva ljudska bića rađaju se slobodna.')
  })

  it('leaves markup, attributes and whitespace whole', async () => {
    const answer = await translate({
      text: '<p title="Љубав">Љубав  је <b>ЊЕГОВА</b>&nbsp;<code>кућа</code>.</p>\n',
      from: 'sr',
      to: 'sr-Latn',
      format: 'html',
    })
    assert.equal(
      answer.translatedText,
      '<p title="Ljubav">Ljubav  je <b>NJEGOVA</b>&nbsp;<code>кућа</code>.</p>\n',
    )
  })

  it('converts a text of any length, without whitespace too', async () => {
    for (const unit of ['说', '说。', '说 '])
      assert.equal(
        (await translate({ text: unit.repeat(10_000), from: 'zh', to: 'zh-Hant' })).translatedText,
        unit.replace('说', '說').repeat(10_000),
      )
  })

  it('puts the terms of a glossary in', async () => {
    const { body } = await api.post(
      '/glossaries',
      {
        name: 'terms',
        dictionaries: [
          { from: 'zh-Hans', to: 'zh-Hant', entries: [{ source: '猫', target: '喵' }] },
        ],
      },
      headers,
    )
    const { translatedText } = await translate({
      text: simplified,
      from: 'zh-Hans',
      to: 'zh-Hant',
      glossaryId: body.id,
    })
    assert.equal(translatedText, traditional.replace('貓', '喵'))
  })

  it('works in the queue', async () => {
    const queued = await api.post('/queue', { text: 'Љубав', from: 'sr', to: 'sr-Latn' }, headers)
    assert.equal(queued.status, 202)
    const { body } = await api.call(`/queue/${queued.body.id}?wait=20`, { headers })
    assert.equal(body.translatedText ?? body.result?.translatedText, 'Ljubav')
  })

  it('is listed, but does not make the service ready or other pairs known', async () => {
    const { languages } = (await api.call('/languages')).body
    assert.deepEqual(
      languages.map(({ code }: { code: string }) => code),
      ['sr', 'sr-Latn', 'zh-Hans', 'zh-Hant', 'zh-Hant-HK', 'zh-Hant-TW'],
    )
    assert.equal((await api.call('/health/ready')).status, 503)
    const other = await api.post('/translateText', { text: 'x', from: 'en', to: 'es' }, headers)
    assert.deepEqual([other.status, other.body.code], [503, 'engine-unavailable'])
  })

  it('does not draw the detection of other languages', async () => {
    const detect = async (text: string) => (await api.post('/detect', { text }, headers)).body
    const text = 'Danas je lijepo vrijeme i idemo u park sa psom.'
    assert.equal((await detect(text)).language, 'hr')
  })

  it('is reached by the codes of DeepL, Google and LibreTranslate', async () => {
    const deepl = await api.post(
      '/v2/translate',
      { text: [simplified], source_lang: 'ZH', target_lang: 'ZH-HANT' },
      { authorization: `DeepL-Auth-Key ${key}` },
    )
    assert.equal(deepl.body.translations[0].text, traditional)
    const back = await api.post(
      '/v2/translate',
      { text: [traditional], target_lang: 'ZH-HANS' },
      { authorization: `DeepL-Auth-Key ${key}` },
    )
    assert.deepEqual(back.body.translations[0], {
      detected_source_language: 'ZH',
      text: simplified,
    })
    const google = await api.post('/language/translate/v2', {
      q: '鼠标里面的程序',
      source: 'zh-CN',
      target: 'zh-TW',
      format: 'text',
      key,
    })
    assert.equal(google.body.data.translations[0].translatedText, '滑鼠裡面的程式')
    const libre = await api.post('/compat/libretranslate/translate', {
      q: simplified,
      source: 'zh',
      target: 'zt',
      api_key: key,
    })
    assert.equal(libre.body.translatedText, traditional)
  })
})
