// Translations that an app keeps, as POST /translateText, POST /queue and POST /documents use them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openZip } from '@dragoman/formats/containers/zip.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { addCorrections } from '../support/corrections.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'

const memory = { engine: 'memory', from: 'en', to: 'es' }

for (const backend of backends) {
  describe(`corrections in use, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const translate = async (text: unknown, headers: Record<string, string>, more = {}) =>
      (await api.post('/translateText', { text, from: 'en', to: 'es', ...more }, headers)).body

    it('take effect at once, also for texts that are cached, and end at once', async () => {
      const { credentials } = await api.createApp()
      const before = await translate('The house is red.', credentials)
      assert.equal(before.translatedText, 'La casa es roja.')
      await translate('The house is red.', credentials)
      await addCorrections(api, credentials, ['The house is red.', 'Corrected.'])
      const after = await translate('The house is red.', credentials)
      assert.deepEqual([after.translatedText, after.route], ['Corrected.', [memory]])
      const { body } = await api.call('/memory', { headers: credentials })
      const path = `/memory/${body.corrections[0].id}`
      await api.call(path, { method: 'DELETE', headers: credentials })
      assert.deepEqual(await translate('The house is red.', credentials), before)
    })

    it('are those of the app alone, not of another app of the user', async () => {
      const { user, credentials } = await api.createApp()
      await addCorrections(api, credentials, ['The house is red.', 'Corrected.'])
      const { body: app } = await api.post('/create', { name: 'x' }, user.bearer)
      const other = { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
      assert.equal((await translate('The house is red.', credentials)).translatedText, 'Corrected.')
      const { translatedText } = await translate('The house is red.', other)
      assert.equal(translatedText, 'La casa es roja.')
    })

    describe('match', async () => {
      const { credentials } = await api.createApp()
      await addCorrections(
        api,
        credentials,
        ['save changes', 'guarda los cambios'],
        ['House', 'Vivienda'],
        ['Hello {name}, open {file}', 'Abre {file}, {name}'],
        ['- a bullet', '- una viñeta'],
        ['<b>bold</b>', '<i>data</i>'],
      )
      for (const [name, text, expected, more] of [
        [
          'whitespace of other kinds',
          'save\u00a0 changes',
          'guarda los cambios',
          { format: 'html' },
        ],
        ['a capital at the start', 'Save changes', 'Guarda los cambios'],
        ['a small letter at the start', 'house', 'vivienda'],
        ['other placeholders, moved', 'Hello {a}, open {b}', 'Abre {b}, {a}'],
        ['one line of several', 'House\n\nsave changes\n', 'Vivienda\n\nguarda los cambios\n'],
        ['what follows a bullet', '* A bullet', '* Una viñeta'],
        [
          'an element of HTML',
          '<p>House</p><p>house</p>',
          '<p>Vivienda</p><p>vivienda</p>',
          { format: 'html' },
        ],
        [
          'text with inline tags',
          '<p>Save <b>changes</b></p>',
          '<p>Guarda los <b>cambios</b></p>',
          { format: 'html' },
        ],
        ['marks of Markdown', 'Save **changes**', 'Guarda los **cambios**', { format: 'markdown' }],
        [
          'tags of XML',
          '<a>Save <b>changes</b></a>',
          '<a>Guarda los <b>cambios</b></a>',
          { format: 'xml' },
        ],
        ['tags around a sentence in plain text', '<b>House</b>', '<b>Vivienda</b>'],
        ['a text whose language is regional', 'House', 'Vivienda', { from: 'en-GB', to: 'es-MX' }],
      ] as const)
        it(name, async () => {
          const { translatedText, route } = await translate(text, credentials, more)
          assert.equal(translatedText, expected)
          assert.deepEqual(route[0], memory)
        })

      it('no text in capitals inside, no part of a segment, and no other language', async () => {
        for (const [text, more] of [
          ['SAVE CHANGES', {}],
          ['The house', {}],
          ['House', { to: 'ca' }],
          ['<p>save <b>big changes</b></p>', { format: 'html' }],
        ] as const) {
          const { route } = await translate(text, credentials, more)
          assert.notEqual(route[0].engine, 'memory', text)
        }
      })

      it('some segments of a text: the route has the memory first, then the hops', async () => {
        const { translatedText, route } = await translate('House\nThe house is red.', credentials)
        assert.equal(translatedText, 'Vivienda\nLa casa es roja.')
        assert.deepEqual(route[0], memory)
        assert.ok(route.length > 1)
      })

      it('texts of a list, each alone, with and without their language', async () => {
        for (const from of ['en', undefined]) {
          const texts = ['House', 'save changes', 'The house is red.', '12']
          const { translations } = await translate(texts, credentials, { from })
          const first = translations.map(
            ({ route }: { route: { engine: string }[] }) => route[0]?.engine,
          )
          assert.equal(first[1], 'memory', JSON.stringify(translations))
          assert.notEqual(first[2], 'memory')
        }
      })

      it('texts of jobs, and segments of documents', async () => {
        const { body: job } = await api.post(
          '/queue',
          { text: ['House', 'The house is red.'], from: 'en', to: 'es' },
          credentials,
        )
        const { body } = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
        const { translations } = body.result
        assert.equal(translations[0].translatedText, 'Vivienda')
        assert.deepEqual(translations[0].route, [memory])
        const form = new FormData()
        form.set('to', 'es')
        form.set('from', 'en')
        form.set('file', new Blob(['House\n\nsave changes\n']), 'a.txt')
        const posted = await fetch(`${api.url}/documents`, {
          method: 'POST',
          headers: credentials,
          body: form,
        })
        const { id } = (await posted.json()) as { id: string }
        await api.call(`/queue/${id}?wait=30`, { headers: credentials })
        const file = await api.call(`/documents/${id}`, { headers: credentials })
        assert.equal(file.body, 'Vivienda\n\nguarda los cambios\n')
      })
    })

    describe('of a sentence match inside a paragraph', async () => {
      const { credentials } = await api.createApp()
      await addCorrections(
        api,
        credentials,
        ['My house is big.', 'Mi casa es enorme.'],
        ['Hello {name}.', 'Buenas, {name}.'],
      )
      const bridge = 'El puente es viejo.'

      for (const [format, text, expected] of [
        ['text', 'My house is big. The bridge is old.', `Mi casa es enorme. ${bridge}`],
        ['text', '- The bridge is old. My house is big.\n', `- ${bridge} Mi casa es enorme.\n`],
        ['text', 'Hello {a}. The bridge is old.', `Buenas, {a}. ${bridge}`],
        [
          'html',
          '<p>The bridge is old. My house is big. The <b>bridge</b> is old.</p>',
          `<p>${bridge} Mi casa es enorme. El <b>puente</b> es viejo.</p>`,
        ],
        [
          'html',
          '<p><b>My house is big.</b> The bridge is old.</p>',
          `<p><b>Mi casa es enorme.</b> ${bridge}</p>`,
        ],
        [
          'markdown',
          '# Hello {a}. My house is big.\n\n> The bridge is old. *My house is big.*\n',
          `# Buenas, {a}. Mi casa es enorme.\n\n> ${bridge} *Mi casa es enorme.*\n`,
        ],
        [
          'xml',
          '<a><b>My house is big. The bridge is old.</b></a>',
          `<a><b>Mi casa es enorme. ${bridge}</b></a>`,
        ],
      ] as const)
        it(`in ${format}: ${text}`, async () => {
          const { translatedText, route } = await translate(text, credentials, { format })
          assert.equal(translatedText, expected)
          assert.deepEqual(route[0], memory)
        })

      it('and the route has no engine if all sentences have one', async () => {
        const text = 'My house is big. Hello {b}.'
        const { translatedText, route } = await translate(text, credentials)
        assert.deepEqual([translatedText, route], ['Mi casa es enorme. Buenas, {b}.', [memory]])
      })

      it('of jobs and documents', async () => {
        const text = 'My house is big. The bridge is old.'
        const { body: job } = await api.post('/queue', { text, from: 'en', to: 'es' }, credentials)
        const { body } = await api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
        assert.equal(body.result.translatedText, `Mi casa es enorme. ${bridge}`)
        assert.deepEqual(body.result.route[0], memory)
        const docx = makeDocx({ body: wordParagraph(wordRun(text)) })
        const form = new FormData()
        form.set('to', 'es')
        form.set('from', 'en')
        form.set('file', new Blob([docx]), 'a.docx')
        const posted = await fetch(`${api.url}/documents`, {
          method: 'POST',
          headers: credentials,
          body: form,
        })
        const { id } = (await posted.json()) as { id: string }
        await api.call(`/queue/${id}?wait=30`, { headers: credentials })
        const file = await fetch(`${api.url}/documents/${id}`, { headers: credentials })
        const document = openZip(new Uint8Array(await file.arrayBuffer())).read('text/main2.xml')
        assert.match(`${Buffer.from(document ?? [])}`, /Mi casa es enorme\. El puente es viejo\./)
      })
    })

    it('are metered, as other translations are', async () => {
      const { credentials } = await api.createApp()
      await addCorrections(api, credentials, ['House', 'Vivienda'])
      const body = { text: 'House', from: 'en', to: 'es' }
      const { headers } = await api.post('/translateText', body, credentials)
      assert.equal(headers.get('x-metered-characters'), '5')
    })
  })
}
