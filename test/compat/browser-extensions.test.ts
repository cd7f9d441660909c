// Browser extensions with the address of one's own service: what they send and what they read.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { keyOf, smallLimits, unknownKey } from './support.ts'

const red = 'The house is red.'
const translated = 'La casa es roja.'

describe('browser extensions', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: smallLimits,
  })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const token = `?${new URLSearchParams({ token: key })}`
  const bearer = { authorization: `Bearer ${key}` }

  describe('Immersive Translate', () => {
    const body = { source_lang: 'auto', target_lang: 'es', text_list: [red, '<b0>A dog.</b0>'] }
    const answered = {
      translations: [
        { detected_source_lang: 'en', text: translated },
        { detected_source_lang: 'en', text: '<b0>Un perro.</b0>' },
      ],
    }

    it('has the key in the entered address', async () => {
      for (const path of ['/imme', '/compat/imme']) {
        const answer = await api.post(path + token, body)
        assert.deepEqual([answer.status, answer.body], [200, answered])
      }
    })

    it('may send the key in a header, and no source', async () => {
      const { source_lang: _, ...rest } = body
      assert.deepEqual((await api.post('/imme', rest, bearer)).body, answered)
    })

    it('names Chinese as browsers do', async () => {
      const chinese = { source_lang: 'zh-CN', target_lang: 'zh-TW', text_list: ['红'] }
      const { status, body: found } = await api.post(`/imme${token}`, chinese)
      assert.equal(status, 200, JSON.stringify(found))
      assert.deepEqual(found.translations, [{ detected_source_lang: 'zh-CN', text: '紅' }])
    })
  })

  describe('KISS Translator', () => {
    const answered = { src: 'en', from: 'en', to: 'es' }

    it('sends several texts', async () => {
      for (const path of ['/kiss', '/compat/kiss']) {
        const body = { texts: [red, 'A dog.'], from: 'auto', to: 'es' }
        const answer = await api.post(path, body, bearer)
        assert.deepEqual(answer.body, {
          translations: [
            { text: translated, ...answered },
            { text: 'Un perro.', ...answered },
          ],
        })
      }
    })

    it('sends one text', async () => {
      const answer = await api.post('/kiss', { text: red, from: 'en', to: 'es' }, bearer)
      assert.deepEqual(answer.body, { text: translated, ...answered })
    })

    it('sends a list of one, which stays a list', async () => {
      const answer = await api.post('/kiss', { texts: [red], from: 'en', to: 'es' }, bearer)
      assert.equal(answer.body.translations.length, 1)
    })

    it('sends an empty bearer token without a key; one in the address counts then', async () => {
      const body = { text: red, from: 'en', to: 'es' }
      const empty = { authorization: 'Bearer ' }
      assert.equal((await api.post('/kiss', body, empty)).status, 401)
      assert.equal((await api.post(`/kiss${token}`, body, empty)).status, 200)
    })
  })

  describe('hcfy', () => {
    const body = { name: 'mine', text: `${red}\n\nA dog.`, destination: ['西班牙语', '英语'] }

    it('translates paragraphs, with languages by their Chinese names', async () => {
      for (const path of ['/hcfy', '/compat/hcfy']) {
        const answer = await api.post(path + token, body)
        assert.deepEqual(answer.body, {
          text: body.text,
          from: '英语',
          to: '西班牙语',
          result: [translated, '', 'Un perro.'],
        })
      }
    })

    it('takes the second destination for a text that is in the first', async () => {
      const destination = ['英语', '西班牙语']
      const answer = await api.post(`/hcfy${token}`, { ...body, destination })
      assert.deepEqual([answer.body.from, answer.body.to], ['英语', '西班牙语'])
      assert.equal(answer.body.result[0], translated)
    })

    it('takes the first destination for a text that is in it, where it is alone', async () => {
      const answer = await api.post(`/hcfy${token}`, { ...body, destination: ['英语'] })
      assert.deepEqual([answer.body.to, answer.body.result[0]], ['英语', red])
    })

    it('may name the source, and Chinese in its own way', async () => {
      const chinese = { text: '红', source: '中文(简体)', destination: ['中文（繁体）'] }
      const answer = await api.post(`/hcfy${token}`, chinese)
      assert.deepEqual(answer.body, {
        text: '红',
        from: '中文(简体)',
        to: '中文(繁体)',
        result: ['紅'],
      })
    })

    it('leaves a text as it is whose language is not recognised', async () => {
      const answer = await api.post(`/hcfy${token}`, { ...body, text: '12' })
      assert.deepEqual([answer.status, answer.body.result], [200, ['12']])
    })
  })

  describe('errors', () => {
    const imme = { target_lang: 'es', text_list: ['a'] }
    const kiss = { to: 'es', text: 'a' }
    const hcfy = { destination: ['西班牙语'], text: 'a' }
    for (const [name, path, body, status] of [
      ['no text', '/imme', { target_lang: 'es' }, 400],
      ['no texts', '/imme', { ...imme, text_list: [] }, 400],
      ['a text that is no string', '/imme', { ...imme, text_list: [5] }, 400],
      ['no target', '/imme', { text_list: ['a'] }, 400],
      ['an unknown target', '/imme', { ...imme, target_lang: 'qqq' }, 400],
      ['an unknown source', '/imme', { ...imme, source_lang: 'qqq' }, 400],
      ['malformed JSON', '/imme', '{"a":', 400],
      ['a list', '/imme', [], 400],
      ['too many texts', '/imme', { ...imme, text_list: Array(6).fill('a') }, 413],
      ['too long a text', '/imme', { ...imme, text_list: ['a'.repeat(501)] }, 413],
      ['too large a body', '/imme', { ...imme, text_list: ['a'.repeat(9_000)] }, 413],
      ['no text', '/kiss', { to: 'es' }, 400],
      ['no target', '/kiss', { text: 'a' }, 400],
      ['an unknown target', '/kiss', { ...kiss, to: 'qqq' }, 400],
      ['too many texts', '/kiss', { to: 'es', texts: Array(6).fill('a') }, 413],
      ['no text', '/hcfy', { destination: ['英语'] }, 400],
      ['no target', '/hcfy', { text: 'a' }, 400],
      ['an unknown target', '/hcfy', { ...hcfy, destination: ['火星语'] }, 400],
      ['an unknown source', '/hcfy', { ...hcfy, source: '火星语' }, 400],
      ['too many paragraphs', '/hcfy', { ...hcfy, text: '\n'.repeat(5) }, 413],
    ] as const)
      it(`are one text: ${path}, ${name}`, async () => {
        const answer = await api.post(path + token, body)
        assert.equal(answer.status, status, JSON.stringify(answer.body))
        assert.deepEqual(Object.keys(answer.body), ['error'])
        assert.equal(typeof answer.body.error, 'string')
        assert.doesNotMatch(answer.body.error, /`(?:from|to)`|openapi|\/queue/)
      })

    for (const [path, body] of [
      ['/imme', imme],
      ['/kiss', kiss],
      ['/hcfy', hcfy],
    ] as const)
      it(`are 401 without a key, and with a wrong one: ${path}`, async () => {
        for (const each of [path, `${path}?token=${unknownKey}`, `${path}?token=x`]) {
          const answer = await api.post(each, body)
          assert.deepEqual([answer.status, Object.keys(answer.body)], [401, ['error']])
        }
      })

    it('have the same shape for other methods and unknown paths', async () => {
      assert.deepEqual(Object.keys((await api.call('/imme')).body), ['error'])
      assert.equal((await api.call('/imme')).status, 405)
      const unknown = await api.post('/compat/kiss/x', {})
      assert.deepEqual([unknown.status, Object.keys(unknown.body)], [404, ['error']])
    })
  })
})
