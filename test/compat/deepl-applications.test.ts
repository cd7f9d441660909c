// DeepL's API as applications call it: their requests, sent again, and what they read.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import {
  casa,
  createSend,
  form,
  house,
  isTargets,
  isTranslated,
  jsonType,
  type Replay,
} from './deepl-support.ts'
import { formType, keyOf } from './support.ts'

describe('DeepL: requests of applications', async (t) => {
  const api = await startApi(t, { worker: false })
  const send = createSend(api.url)
  const key = keyOf((await api.createApp()).app)
  const keyed = { authorization: `DeepL-Auth-Key ${key}` }
  const json = { ...keyed, ...jsonType }
  const translation = { target_lang: 'ES', source_lang: 'EN', text: house }
  const jsonTranslation = { text: [house], target_lang: 'ES', source_lang: 'EN' }
  const requests: readonly Replay[] = [
    [
      'SubtitleEdit',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: { ...keyed, ...formType },
        body: form({ text: house, target_lang: 'es-419', source_lang: 'EN', formality: 'default' }),
      },
      isTranslated,
    ],
    [
      'Nextcloud, through deepl-php',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: json,
        body: JSON.stringify({ text: [casa], target_lang: 'en-US', formality: 'prefer_more' }),
      },
      ({ translations: [first] }: { translations: [{ detected_source_language: string }] }) =>
        assert.equal(first.detected_source_language, 'ES'),
    ],
    [
      'LibreOffice',
      {
        method: 'POST',
        path: '/compat/deepl/v2/translate',
        headers: formType,
        body: form({ auth_key: key, target_lang: 'ES', text: `<b>${house}</b>` }),
      },
      ({ translations: [first] }: { translations: [{ text: string }] }) =>
        assert.match(first.text, /La casa es roja/),
    ],
    [
      'Misskey before 2024',
      {
        method: 'POST',
        path: '/compat/deepl/v2/translate',
        headers: { ...formType, accept: 'application/json, */*' },
        body: form({ auth_key: key, text: house, target_lang: 'ES' }),
      },
      ({ translations: [first] }: { translations: [object] }) =>
        assert.deepEqual(first, { detected_source_language: 'EN', text: casa }),
    ],
    [
      'Tolgee',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: formType,
        body: form({ auth_key: key, ...translation, formality: 'prefer_less' }),
      },
      isTranslated,
    ],
    [
      'Weblate',
      {
        method: 'POST',
        path: '/compat/deepl/v2/translate',
        headers: json,
        body: JSON.stringify({
          ...jsonTranslation,
          text: ['The <x id="4"></x> house &amp; the dog.', house],
          formality: 'default',
          tag_handling: 'xml',
          ignore_tags: ['x'],
          model_type: 'prefer_quality_optimized',
        }),
      },
      ({ translations }: { translations: { text: string }[] }) =>
        assert.deepEqual(
          translations.map(({ text }) => text),
          ['La <x id="4"></x> casa &amp; el perro.', casa],
        ),
    ],
    [
      'DeepL CLI',
      {
        method: 'POST',
        path: '/compat/deepl/v2/translate',
        headers: { ...keyed, ...formType },
        body: form({ text: house, target_lang: 'ES', preserve_formatting: '1', context: 'A town' }),
      },
      isTranslated,
    ],
    [
      'Mastodon',
      {
        method: 'POST',
        path: '/v2/translate',
        headers: { ...keyed, ...formType },
        body: [
          ['text[]', `<p>${house}</p>`],
          ['text[]', 'a'],
          ['source_lang', 'EN'],
          ['target_lang', 'es'],
          ['tag_handling', 'html'],
        ]
          .map((pair) => pair.map(encodeURIComponent).join('='))
          .join('&'),
      },
      ({
        translations,
      }: {
        translations: { text: string; detected_source_language: string }[]
      }) => {
        assert.equal(translations.length, 2)
        assert.equal(translations[0]?.text, `<p>${casa}</p>`)
        assert.equal(translations[0]?.detected_source_language, 'EN')
      },
    ],
    ['Mastodon: languages', { path: '/v2/languages?type=target', headers: keyed }, isTargets],
  ]
  for (const [name, sent, check] of requests)
    it(`answers ${name}`, async () => check((await send(sent)) as never))
})
