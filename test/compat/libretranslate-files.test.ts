// Files of the LibreTranslate API: their upload, and the links to their translations.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi, startServer } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { formOf, type SentFile } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { keyOf, unknownKey } from './support.ts'

const base = '/compat/libretranslate'
const content = 'The house.\r\n\r\n12\r\n'
const translated = 'La casa.\r\n\r\n12\r\n'
const notes: SentFile = { name: 'notes.txt', content }
const maxBodyBytes = 8_192
const maxDocumentBytes = 1_000_000
const environment = {
  DRAGOMAN_MAX_BODY_BYTES: String(maxBodyBytes),
  DRAGOMAN_MAX_DOCUMENT_BYTES: String(maxDocumentBytes),
  DRAGOMAN_COMPAT_PORTS: 'libretranslate:0',
}

describe('files of LibreTranslate', async (t) => {
  let clock = Date.now()
  const api = await startApi(t, {
    environment,
    now: () => new Date(clock),
  })
  const { app } = await api.createApp()
  const api_key = keyOf(app)
  const fields = { source: 'en', target: 'es', api_key }
  const send = (form: FormData, headers = {}, query = '') =>
    api.post(`${base}/translate_file${query}`, form, headers)

  async function translate(file = notes): Promise<string> {
    const { status, body } = await send(formOf(fields, file))
    assert.equal(status, 200, JSON.stringify(body))
    return body.translatedFileUrl
  }

  describe('POST /translate_file', () => {
    it('answers with a link, which opens the file without a key', async () => {
      const url = await translate()
      assert.ok(url.startsWith(`${api.url}${base}/download_file/`), url)
      assert.ok(url.endsWith('.notes.es.txt'))
      for (let reads = 0; reads < 2; reads++) {
        const response = await fetch(url)
        assert.equal(response.status, 200)
        assert.equal(await response.text(), translated)
        assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
        assert.equal(response.headers.get('content-security-policy'), 'sandbox')
        assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="no/)
      }
      assert.equal((await fetch(url, { method: 'HEAD' })).status, 200)
    })

    it('takes the fields after the file, as LibreTranslate’s own page sends them', async () => {
      const form = formOf({}, notes)
      for (const [name, value] of Object.entries({ ...fields, source: 'auto' }))
        form.append(name, value)
      assert.equal((await send(form)).status, 200)
    })

    it('takes the key from the query and from a header', async () => {
      const form = () => formOf({ source: 'en', target: 'es' }, notes)
      const query = `?api_key=${encodeURIComponent(api_key)}`
      assert.equal((await send(form(), {}, query)).status, 200)
      assert.equal((await send(form(), { authorization: `Bearer ${api_key}` })).status, 200)
    })

    it('has the API at the root of its port, with links there', async () => {
      const response = await fetch(`${api.portUrls.libretranslate}//translate_file/`, {
        method: 'POST',
        body: formOf(fields, notes),
      })
      const { translatedFileUrl: url } = (await response.json()) as { translatedFileUrl: string }
      assert.ok(url.startsWith(`${api.portUrls.libretranslate}/download_file/`), url)
      assert.equal(await (await fetch(url)).text(), translated)
    })

    it('refuses in LibreTranslate’s words', async () => {
      const refusals = [
        [formOf({ source: 'en', target: 'es' }, notes), 400, /contact the server operator/],
        [formOf({ ...fields, api_key: unknownKey }, notes), 403, /Invalid API key/],
        [formOf({ target: 'es', api_key }, notes), 400, /missing source parameter/],
        [formOf({ source: 'en', api_key }, notes), 400, /missing target parameter/],
        [formOf(fields), 400, /missing file parameter/],
        [formOf({ ...fields, target: 'zz' }, notes), 400, /zz is not supported/],
        [formOf({ ...fields, source: 'zz' }, notes), 400, /zz is not supported/],
        [formOf(fields, { name: 'a.xyz', content }), 400, /\.xyz/],
        [formOf(fields, { name: 'a.docx', content }), 400, /./],
      ] as const
      for (const [form, code, error] of refusals) {
        const { status, body } = await send(form)
        assert.equal(status, code, JSON.stringify(body))
        assert.deepEqual(Object.keys(body), ['error'])
        assert.match(body.error, error)
      }
      assert.equal((await api.post(`${base}/translate_file`, fields)).status, 415)
      assert.equal((await api.call(`${base}/translate_file`)).status, 405)
    })

    describe('a file larger than other bodies may be', () => {
      const large = { name: 'a.txt', content: '12\n'.repeat(200_000) }
      const after = (key: string) => {
        const form = formOf({ source: 'en', target: 'es' }, large)
        form.append('api_key', key)
        return form
      }

      it('is read after the key', async () => {
        assert.equal((await send(formOf(fields, large))).status, 200)
        assert.equal((await send(after(''), { authorization: `Bearer ${api_key}` })).status, 200)
      })

      it('is not read before the key, nor after a wrong one', async () => {
        assert.equal((await send(after(api_key))).status, 400)
        const wrong = await send(formOf({ ...fields, api_key: unknownKey }, large))
        assert.deepEqual([wrong.status, wrong.body], [403, { error: 'Invalid API key' }])
      })

      it('has a limit', async () => {
        const huge = { name: 'a.txt', content: 'a '.repeat(maxDocumentBytes) }
        assert.equal((await send(formOf(fields, huge))).status, 413)
      })
    })
  })

  describe('GET /download_file', () => {
    const tokenOf = (url: string) => /download_file\/([\w-]+)\./.exec(url)?.[1] ?? ''

    it('knows no altered token', async () => {
      const token = tokenOf(await translate())
      const altered = [
        '',
        'a',
        token.slice(1),
        `${token}A`,
        token.toUpperCase(),
        ...[0, 20, 40, token.length - 1].map(
          (at) => token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1),
        ),
        '..%2f..%2fetc%2fpasswd',
        '%00',
        '%ff',
      ]
      for (const each of altered) {
        const { status, body } = await api.call(`${base}/download_file/${each}.notes.txt`)
        assert.equal(status, 404, each)
        assert.deepEqual(Object.keys(body), ['error'])
      }
    })

    it('takes the name of the file from nobody', async () => {
      const token = tokenOf(await translate())
      for (const name of ['', '.evil.html', '.a%2F..%2Fb', '/../../x.html']) {
        const { status, headers } = await api.call(`${base}/download_file/${token}${name}`)
        if (status === 200)
          assert.match(headers.get('content-disposition') ?? '', /filename="notes\.es\.txt"/)
        else assert.equal(status, 404)
      }
    })

    it('names the file in any script, and without a path', async () => {
      for (const [name, end] of [
        ['../../etc/Мои заметки.txt', encodeURIComponent('Мои заметки.es.txt')],
        [`${'я'.repeat(190)}.txt`, '.es.txt'],
        ['a?b#c%.txt', encodeURIComponent('a?b#c%.es.txt')],
      ] as const) {
        const url = await translate({ name, content })
        assert.ok(url.endsWith(end), url)
        assert.equal(await (await fetch(url)).text(), translated)
      }
    })

    it('is nowhere else', async () => {
      const token = tokenOf(await translate())
      for (const path of ['', '/compat', '/compat/deepl', '/v2'])
        assert.equal((await api.call(`${path}/download_file/${token}.a.txt`)).status, 404)
    })

    it('ends after an hour', async () => {
      const url = await translate()
      clock += 3_590_000
      assert.equal((await fetch(url)).status, 200)
      clock += 20_000
      assert.equal((await fetch(url)).status, 404)
    })

    it('is over after one download for an app with noStore', async () => {
      const other = await api.createApp()
      const headers = other.user.bearer
      const change = { method: 'PATCH', headers, body: { noStore: true } }
      await api.call(`/apps/${other.app.id}`, change)
      const { body } = await send(formOf({ ...fields, api_key: keyOf(other.app) }, notes))
      assert.equal((await fetch(body.translatedFileUrl, { method: 'HEAD' })).status, 200)
      assert.equal(await (await fetch(body.translatedFileUrl)).text(), translated)
      await eventually(
        () => fetch(body.translatedFileUrl),
        ({ status }) => status === 404,
      )
    })

    it('is closed for an app that was deleted', async () => {
      const other = await api.createApp()
      const { body } = await send(formOf({ ...fields, api_key: keyOf(other.app) }, notes))
      const headers = other.user.bearer
      await api.call(`/apps/${other.app.id}`, { method: 'DELETE', headers })
      await eventually(
        () => fetch(body.translatedFileUrl),
        ({ status }) => status === 404,
      )
    })

    it('is closed while the app is disabled', async () => {
      const other = await api.createApp()
      const { body } = await send(formOf({ ...fields, api_key: keyOf(other.app) }, notes))
      const change = { method: 'PATCH', headers: other.user.bearer, body: { disabled: true } }
      await api.call(`/apps/${other.app.id}`, change)
      await eventually(
        () => fetch(body.translatedFileUrl),
        ({ status }) => status === 403,
      )
    })
  })
})

describe('files of LibreTranslate that are not translated', async (t) => {
  const api = await startApi(t, { worker: false, environment })
  const { app, credentials } = await api.createApp()
  const jobs = async () => (await api.call('/queue', { headers: credentials })).body.jobs

  it('are cancelled when their caller disconnects', async () => {
    const controller = new AbortController()
    const sent = fetch(`${api.url}${base}/translate_file`, {
      method: 'POST',
      body: formOf({ source: 'en', target: 'es', api_key: keyOf(app) }, notes),
      signal: controller.signal,
    })
    await eventually(jobs, (found) => found.length === 1)
    controller.abort()
    await assert.rejects(sent)
    await eventually(jobs, ([job]) => job.status === 'cancelled')
  })

  it('are cancelled when the service stops', async () => {
    const form = formOf({ source: 'en', target: 'es', api_key: keyOf(app) }, notes)
    const sent = api.post(`${base}/translate_file`, form)
    await eventually(jobs, (found) => found.length === 2)
    api.services.stopWaiting()
    const { status, body } = await sent
    assert.equal(status, 504)
    assert.match(body.error, /Send a smaller file/)
    await eventually(jobs, ([job]) => job.status === 'cancelled')
  })
})

it('files are translated by the app that answers for callers without a key', async (t) => {
  const storage = await anyBackend.createStorage()
  assert.ok(storage)
  closeAtEnd(t, storage.remove)
  const before = await startServer({ storage, worker: false })
  const { app } = await before.createApp()
  await before.close()
  const api = await startApi(t, {
    storage,
    environment: { ...environment, DRAGOMAN_LIBRETRANSLATE_APP: app.id },
  })
  // Also one that others may send after their key only.
  for (const text of [content, content + '12\n'.repeat(maxBodyBytes)]) {
    const form = formOf({ source: 'en', target: 'es' }, { name: 'a.txt', content: text })
    const { status, body } = await api.post(`${base}/translate_file`, form)
    assert.equal(status, 200, JSON.stringify(body))
    const file = await (await fetch(body.translatedFileUrl)).text()
    assert.ok(file.startsWith(translated))
  }
})
