// The parameters and the errors of DeepL's API, as docs/compatibility/deepl.md lists them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, startApi } from '../support/api.ts'
import { casa, house } from './deepl-support.ts'
import { formType, keyOf } from './support.ts'

describe('DeepL: parameters and errors', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: {
      DRAGOMAN_MAX_CHARACTERS: '500',
      DRAGOMAN_MAX_TEXTS: '60',
      DRAGOMAN_MAX_BODY_BYTES: '8192',
    },
  })
  const { app } = await api.createApp()
  const keyed = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }
  const translate = (body: object) =>
    api.post('/v2/translate', { text: [house], target_lang: 'ES', ...body }, keyed)

  describe('parameters of translate', () => {
    const accepted: readonly [name: string, body: object, answer?: object][] = [
      ['text, one', { text: house }],
      ['source_lang', { source_lang: 'en' }],
      ['source_lang, in any letter case', { source_lang: 'eN' }],
      ['source_lang, null', { source_lang: null }],
      ['source_lang, empty', { source_lang: '' }],
      ['target_lang, in any letter case', { target_lang: 'es' }],
      ['auth_key in JSON, too', { auth_key: keyOf(app) }],
      ['target_lang, with a region', { target_lang: 'ES-419' }],
      ['show_billed_characters', { show_billed_characters: true }, { billed_characters: 17 }],
      ['show_billed_characters, as 1', { show_billed_characters: 1 }, { billed_characters: 17 }],
      ['show_billed_characters, as "0"', { show_billed_characters: '0' }],
      ['tag_handling html', { tag_handling: 'html' }, { tag_handling_version: 'v2' }],
      ['tag_handling xml', { tag_handling: 'xml' }, { tag_handling_version: 'v2' }],
      [
        'ignore_tags',
        { tag_handling: 'xml', ignore_tags: ['a', 'ns:b'] },
        { tag_handling_version: 'v2' },
      ],
      [
        'splitting_tags, one string',
        { tag_handling: 'html', splitting_tags: 'a, b' },
        { tag_handling_version: 'v2' },
      ],
      [
        'non_splitting_tags',
        { tag_handling: 'xml', non_splitting_tags: ['a,b', 'c'] },
        { tag_handling_version: 'v2' },
      ],
      ['ignore_tags, none', { ignore_tags: '' }],
      ['ignore_tags, without tag_handling', { ignore_tags: ['x'] }],
      [
        'splitting_tags and non_splitting_tags, without tag_handling',
        { splitting_tags: 'a,b', non_splitting_tags: ['c'] },
      ],
      [
        'tag_handling_version',
        { tag_handling: 'html', tag_handling_version: 'v1' },
        { tag_handling_version: 'v1' },
      ],
      ['model_type', { model_type: 'latency_optimized' }, { model_type_used: 'latency_optimized' }],
      ['split_sentences', { split_sentences: '0' }],
      ['split_sentences, a number', { split_sentences: 1 }],
      ['split_sentences nonewlines', { split_sentences: 'nonewlines' }],
      ['preserve_formatting', { preserve_formatting: true }],
      ['outline_detection', { outline_detection: '0' }],
      ['enable_beta_languages', { enable_beta_languages: true }],
      ['context', { context: 'About a town.' }],
      ['custom_instructions', { custom_instructions: ['Be short.', 'Be kind.'] }],
      ['translation_memory_threshold', { translation_memory_threshold: 80 }],
      ['formality default', { formality: 'default' }],
      ['formality prefer_more', { formality: 'prefer_more' }],
      ['formality prefer_less', { formality: 'prefer_less' }],
      ['glossary_id, null', { glossary_id: null }],
      ['glossary_ids, empty', { glossary_ids: [] }],
      ['an unknown one', { something: { else: 1 } }],
    ]
    for (const [name, body, answer = {}] of accepted)
      it(`may be ${name}`, async () => {
        const { status, body: found } = await translate(body)
        assert.equal(status, 200, JSON.stringify(found))
        assert.deepEqual(found, {
          translations: [{ detected_source_language: 'EN', text: casa, ...answer }],
        })
      })

    const rejected: readonly [parameter: string, body: object, status?: number][] = [
      ['text', { text: null }],
      ['text', { text: [] }],
      ['text', { text: [5] }],
      ['text', { text: { a: 'b' } }],
      ['target_lang', { target_lang: '' }],
      ['target_lang', { target_lang: 'qqq' }],
      ['target_lang', { target_lang: 'zu' }],
      ['target_lang', { target_lang: {} }],
      ['target_lang', { target_lang: ['ES'] }],
      ['source_lang', { source_lang: ['EN'] }],
      ['formality', { formality: ['default'] }],
      ['show_billed_characters', { show_billed_characters: [true] }],
      ['source_lang', { source_lang: 'auto' }],
      ['source_lang', { source_lang: 'zu' }],
      ['formality', { formality: 'rude' }],
      ['formality', { formality: 'more' }],
      ['formality', { formality: 'less' }],
      ['split_sentences', { split_sentences: '2' }],
      ['preserve_formatting', { preserve_formatting: 'maybe' }],
      ['outline_detection', { outline_detection: 'maybe' }],
      ['tag_handling', { tag_handling: 'markdown' }],
      ['tag_handling_version', { tag_handling_version: 'v3' }],
      ['ignore_tags', { tag_handling: 'xml', ignore_tags: ['<x>'] }],
      ['ignore_tags', { tag_handling: 'xml', ignore_tags: [5] }],
      ['splitting_tags', { tag_handling: 'xml', splitting_tags: 'a'.repeat(101) }],
      ['non_splitting_tags', { tag_handling: 'html', non_splitting_tags: Array(101).fill('x') }],
      ['model_type', { model_type: 'best' }],
      ['show_billed_characters', { show_billed_characters: 'yes' }],
      ['translation_memory_threshold', { translation_memory_threshold: 101 }],
      ['custom_instructions', { custom_instructions: Array(11).fill('a') }],
      ['custom_instructions', { custom_instructions: ['a'.repeat(301)] }],
      ['glossary_id', { glossary_id: 'a' }, 404],
      ['glossary_id', { glossary_ids: ['a'] }, 404],
      ['glossary_id', { glossary_id: 'a', source_lang: 'EN' }, 404],
      ['glossary_id', { glossary_ids: ['a'], source_lang: 'EN' }, 404],
      ['glossary_ids', { glossary_ids: ['a', 'b'], source_lang: 'EN' }, 404],
      ['glossary_ids', { glossary_ids: ['a'], glossary_id: 'b', source_lang: 'EN' }],
      ['glossary_ids', { glossary_ids: ['a', 'b', 'c', 'd', 'e', 'f'], source_lang: 'EN' }],
      ['style_id', { style_id: 'a' }, 404],
      ['translation_memory_id', { translation_memory_id: 'a' }, 404],
    ]
    for (const [parameter, body, status = 400] of rejected)
      it(`are named when refused: ${JSON.stringify(body).slice(0, 60)}`, async () => {
        const answer = await translate(body)
        checkShape(answer, status)
        assert.ok(answer.body.message.includes(`'${parameter}'`), answer.body.message)
      })

    it('are no more than 60 texts, in their order, with empty ones as they are', async () => {
      const texts = Array.from({ length: 60 }, (_, index) => (index % 7 === 0 ? '' : `${index}.`))
      const answer = await translate({ text: texts })
      assert.deepEqual(
        answer.body.translations.map(({ text }: { text: string }) => text),
        texts,
      )
      checkShape(await translate({ text: [...texts, 'a'] }), 413)
    })
  })

  describe('errors', () => {
    const post = (body: string, type: string) =>
      api.call('/v2/translate', {
        method: 'POST',
        body,
        headers: { ...keyed, 'content-type': type },
      })
    const paths = ['/v2', '/v3', '/compat/v2', '/compat/v3', '/compat/deepl', '/compat/deepl/v2']
    const refusals: readonly (readonly [string, () => Promise<Answer>, number])[] = [
      ['no key', () => api.call('/v2/usage'), 403],
      ['an empty key', () => api.call('/v2/usage?auth_key='), 403],
      ['a wrong key in the query', () => api.call('/v2/usage?auth_key=a:b'), 403],
      [
        'a wrong key in the form',
        () => api.call('/v2/usage', { method: 'POST', body: 'auth_key=a:b', headers: formType }),
        403,
      ],
      [
        'another scheme',
        () => api.call('/v2/usage', { headers: { authorization: `Bearer ${keyOf(app)}` } }),
        403,
      ],
      ['a type of languages', () => api.call('/v2/languages?type=x', { headers: keyed }), 400],
      ['no resource', () => api.call('/v3/languages', { headers: keyed }), 400],
      ['an unknown resource', () => api.call('/v3/languages?resource=x', { headers: keyed }), 400],
      ...paths.map(
        (path) =>
          [
            `an unknown path below ${path}`,
            () => api.call(`${path}/something`, { headers: keyed }),
            404,
          ] as const,
      ),
      ...[
        'GET /v2/glossaries/invalid_id',
        'DELETE /v2/glossaries/invalid_id',
        'GET /v2/glossaries/invalid_id/entries',
        'GET /v3/glossaries/invalid_id',
        'GET /v3/glossaries/invalid_id/entries?source_lang=en&target_lang=es',
        'PATCH /v3/glossaries/invalid_id',
        'DELETE /v3/glossaries/invalid_id',
        'PUT /v3/glossaries/invalid_id/dictionaries',
        'DELETE /v3/glossaries/invalid_id/dictionaries?source_lang=en&target_lang=es',
      ].map((operation) => {
        const [method = '', path = ''] = operation.split(' ')
        return [operation, () => api.call(path, { method, headers: keyed }), 400] as const
      }),
      ...[
        'GET /v2/glossaries/96ab91fd-e715-41a1-adeb-5d701f84a483',
        'DELETE /v2/glossaries/96ab91fd-e715-41a1-adeb-5d701f84a483',
        'GET /v2/glossaries/96ab91fd-e715-41a1-adeb-5d701f84a483/entries',
        'GET /v3/glossaries/96ab91fd-e715-41a1-adeb-5d701f84a483',
        'DELETE /v3/glossaries/96ab91fd-e715-41a1-adeb-5d701f84a483',
        'POST /v2/document/a',
        'POST /v2/document/a/result',
        'POST /v2/write/rephrase',
        'GET /v3/style_rules/a',
        'POST /v3/translation_memories/a/export',
        'GET /v2/admin/analytics',
      ].map((operation) => {
        const [method = '', path = ''] = operation.split(' ')
        return [operation, () => api.call(path, { method, headers: keyed }), 404] as const
      }),
      ['a path that is no UTF-8', () => api.call('/v2/%ff'), 404],
      ['a path with a lone percent sign', () => api.call('/compat/deepl/v2/5%'), 404],
      ['a key that is no string', () => api.post('/v2/usage', { auth_key: [{}] }), 400],
      ['another method', () => api.call('/v2/translate', { method: 'DELETE' }), 405],
      ['malformed JSON', () => post('{"text":', 'application/json'), 400],
      ['a list as body', () => post('[]', 'application/json'), 400],
      ['another media type', () => post('<a/>', 'application/xml'), 415],
      ['too large a body', () => post('a'.repeat(9_000), 'text/plain'), 413],
      ['too long a text', () => translate({ text: 'a'.repeat(501) }), 413],
    ]
    for (const [name, call, status] of refusals)
      it(`have DeepL's shape: ${name}`, async () => checkShape(await call(), status))

    it('have the ID of the request, as all answers', async () => {
      const { status, headers } = await translate({})
      assert.equal(status, 200)
      assert.equal(headers.get('x-trace-id'), headers.get('x-request-id'))
    })

    for (const [name, call] of refusals)
      it(`have the ID of the request: ${name}`, async () => {
        const { headers } = await call()
        assert.equal(headers.get('x-trace-id'), headers.get('x-request-id'))
      })

    it('take the first of a field that a form repeats', async () => {
      const { status } = await post(
        'text=a&target_lang=ES&target_lang=FR',
        formType['content-type'],
      )
      assert.equal(status, 200)
    })

    for (const path of ['/v2/translate', '/v2/nowhere', '/v2/%ff'])
      it(`do not repeat the key of a query: ${path}`, async () => {
        const { body } = await api.call(`${path}?auth_key=${keyOf(app)}x&text=a`)
        assert.doesNotMatch(JSON.stringify(body), /dk_|ds_/)
      })
  })

  /** Clients join both as strings. */
  function checkShape({ status, headers, body }: Answer, expected: number): void {
    assert.equal(status, expected, JSON.stringify(body))
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(Object.keys(body), ['message', 'detail'])
    for (const value of Object.values(body)) assert.ok(typeof value === 'string' && value !== '')
  }
})
