// DeepL's API as the official clients of other languages call it: their requests, sent again.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import {
  createSend,
  form,
  house,
  isPairs,
  isSources,
  isTargets,
  isTranslated,
  isUsage,
  jsonType,
  type Replay,
} from './deepl-support.ts'
import { formType, keyOf } from './support.ts'

const utf8FormType = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }

describe('DeepL: requests of other official clients', async (t) => {
  const api = await startApi(t, { worker: false })
  const send = createSend(api.url)
  const key = keyOf((await api.createApp()).app)
  const keyed = { authorization: `DeepL-Auth-Key ${key}` }
  const json = { ...keyed, ...jsonType }
  const languagesOf = (resource: string) => `/v3/languages?resource=${resource}`
  const translation = { target_lang: 'ES', source_lang: 'EN', text: house }
  const jsonTranslation = { text: [house], target_lang: 'ES', source_lang: 'EN' }

  const requests: readonly Replay[] = [
    [
      'deepl-python: translate',
      {
        method: 'POST',
        path: '/compat/v2/translate',
        headers: json,
        body: JSON.stringify({ ...jsonTranslation, show_billed_characters: true }),
      },
      ({ translations: [first] }: { translations: [{ billed_characters: number }] }) =>
        assert.equal(first.billed_characters, house.length),
    ],
    [
      'deepl-python: target languages',
      {
        path: '/compat/deepl/v2/languages',
        headers: { ...keyed, ...formType },
        body: 'type=target',
      },
      isTargets,
    ],
    [
      'old tools: translate, v1',
      {
        method: 'POST',
        path: '/v1/translate',
        headers: formType,
        body: form({ ...translation, auth_key: key }),
      },
      isTranslated,
    ],
    ['deepl-python: usage', { path: '/compat/v2/usage', headers: keyed }, isUsage],
    [
      'deepl-rb: translate',
      {
        method: 'POST',
        path: '//v2/translate',
        headers: json,
        body: JSON.stringify({ ...jsonTranslation, source_lang: null }),
      },
      isTranslated,
    ],
    [
      'deepl-rb: target languages',
      { path: '/compat/deepl//v2/languages', headers: json, body: '{"type":"target"}' },
      isTargets,
    ],
    ['deepl-rb: usage', { path: '//v2/usage', headers: json, body: '{}' }, isUsage],
    [
      'deepl-php: translate',
      {
        method: 'POST',
        path: '/compat/deepl/v2/translate',
        headers: json,
        body: JSON.stringify({ ...jsonTranslation, show_billed_characters: true }),
      },
      isTranslated,
    ],
    [
      'deepl-php: languages of a resource',
      { path: languagesOf('translate_text'), headers: keyed },
      (languages: { lang: string; usable_as_source: boolean; usable_as_target: boolean }[]) => {
        const found = (lang: string) => languages.find((each) => each.lang === lang)
        const { lang, ...english } = found('en') ?? { lang: '' }
        assert.equal(lang, 'en')
        assert.deepEqual(english, {
          name: 'English',
          usable_as_source: true,
          usable_as_target: false,
          status: 'stable',
          features: { glossary: { status: 'stable' } },
        })
        assert.deepEqual(
          [found('en-GB')?.usable_as_source, found('en-GB')?.usable_as_target],
          [false, true],
        )
        assert.equal(found('es')?.usable_as_target, true)
      },
    ],
    [
      'deepl-php: languages of a resource that is not here',
      { path: languagesOf('voice'), headers: keyed },
      (languages: object[]) => assert.deepEqual(languages, []),
    ],
    [
      'deepl-php: resources',
      { path: '/v3/languages/resources', headers: keyed },
      (resources: object[]) =>
        assert.deepEqual(
          resources.map((each) => Object.values(each)[0]),
          ['translate_text', 'translate_document', 'glossary', 'translation_memory'],
        ),
    ],
    [
      'deepl-php before 2026: translate',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: { ...keyed, ...formType },
        body: `${form({ target_lang: 'es', source_lang: 'en' })}&text=${encodeURIComponent(house)}`,
      },
      isTranslated,
    ],
    [
      'deepl-php before 2026: target languages',
      {
        method: 'POST',
        path: '/v2/languages',
        headers: { ...keyed, ...formType },
        body: 'type=target',
      },
      isTargets,
    ],
    [
      'deepl-java: source languages',
      { method: 'POST', path: '//v2/languages', headers: { ...keyed, ...formType } },
      isSources,
    ],
    [
      'deepl-java: glossary language pairs',
      { path: '//v2/glossary-language-pairs', headers: keyed },
      isPairs,
    ],
    [
      'deepl-dotnet: translate',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: { ...keyed, ...utf8FormType },
        body: form({ ...translation, show_billed_characters: '1' }),
      },
      isTranslated,
    ],
    [
      'deepl-dotnet: target languages',
      { path: '/compat/deepl/v2/languages?type=target', headers: keyed },
      isTargets,
    ],
    [
      'deepl-mock’s callers: all in a query of GET',
      { path: `/v2/translate?${form({ ...translation, auth_key: key })}` },
      isTranslated,
    ],
    [
      'deepl-mock’s callers: usage by POST',
      { method: 'POST', path: '/v2/usage', headers: keyed },
      isUsage,
    ],
    [
      'a multipart form',
      {
        method: 'POST',
        path: '/v2/translate/',
        headers: { ...keyed, 'content-type': 'multipart/form-data; boundary=b' },
        body: `${Object.entries(translation)
          .map(
            ([name, value]) =>
              `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
          )
          .join('')}--b--\r\n`,
      },
      isTranslated,
    ],
  ]
  for (const [name, sent, check] of requests)
    it(`answers ${name}`, async () => check((await send(sent)) as never))
})
