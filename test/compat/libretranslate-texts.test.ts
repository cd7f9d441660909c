// Any text arrives at the LibreTranslate API, and comes back, as it was sent.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../support/any-text.ts'
import { startApi } from '../support/api.ts'
import { formOf, formType, keyOf } from './support.ts'

const path = '/compat/libretranslate/translate'

describe('any text, from a language into itself', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app } = await api.createApp()
  const fields = { source: 'en', target: 'en', api_key: keyOf(app) }
  const translate = async (init: RequestInit): Promise<unknown> => {
    const response = await fetch(api.url + path, { method: 'POST', ...init })
    return ((await response.json()) as { translatedText: unknown }).translatedText
  }
  const notEmpty = anyText.filter((text) => text !== '')

  it('is unchanged in JSON, in a list too', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (q: unknown) => translate({ headers, body: JSON.stringify({ ...fields, q }) })
    await fc.assert(
      fc.asyncProperty(notEmpty, async (text) => {
        assert.equal(await send(text), text)
        assert.deepEqual(await send([text, '', text]), [text, '', text])
      }),
    )
  })

  it('is unchanged in JSON as text/plain', async () => {
    const headers = { 'content-type': 'text/plain' }
    await fc.assert(
      fc.asyncProperty(notEmpty, async (q) => {
        assert.equal(await translate({ headers, body: JSON.stringify({ ...fields, q }) }), q)
      }),
    )
  })

  it('has LF instead of CRLF in a form', async () => {
    await fc.assert(
      fc.asyncProperty(notEmpty, async (q) => {
        const body = String(new URLSearchParams({ ...fields, q }))
        const expected = q.toWellFormed().replaceAll('\r\n', '\n')
        assert.equal(await translate({ headers: formType, body }), expected)
      }),
    )
  })

  it('has LF for every line end in a multipart form: `fetch` sends each as CRLF', async () => {
    await fc.assert(
      fc.asyncProperty(notEmpty, async (q) => {
        const expected = q.toWellFormed().replace(/\r\n?/g, '\n')
        assert.equal(await translate({ body: formOf({ ...fields, q }) }), expected)
      }),
    )
  })

  it('may be 1,000 texts in a request, in JSON and in forms, not more', async () => {
    const send = async (texts: string[], isForm: boolean) => {
      const form = new URLSearchParams(fields)
      for (const text of texts) form.append('q', text)
      const response = await fetch(api.url + path, {
        method: 'POST',
        headers: isForm ? formType : { 'content-type': 'application/json' },
        body: isForm ? String(form) : JSON.stringify({ ...fields, q: texts }),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const texts = Array.from({ length: 1_000 }, (_, index) => String(index))
    for (const isForm of [false, true]) {
      assert.deepEqual(await send(texts, isForm), { status: 200, body: { translatedText: texts } })
      assert.deepEqual(await send([...texts, '1000'], isForm), {
        status: 400,
        body: { error: 'Invalid request: request (1001) exceeds text limit (1000)' },
      })
    }
  })
})
