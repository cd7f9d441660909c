// What queued texts and documents say of their quality, through a small neural model whose
// calibration finds short texts doubtful and long ones not.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseXml } from '@dragoman/formats/xml/xml-tree.ts'
import { type Answer, startApi } from '../support/api.ts'
import { type Backend, backends } from '../support/backends.ts'
import { installCalibrated } from '../support/calibrated-models.ts'
import { closeAtEnd, type Scope } from '../support/close-at-end.ts'
import { formOf, type SentFile, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { makeDocx, wordParagraph, wordRun } from '../support/office-files.ts'
import { makePdf, pdfText } from '../support/pdf-files.ts'
import { startReceiver } from '../support/receiver.ts'

const skipWithoutMsgfmt = spawnSync('msgfmt', ['--version']).error !== undefined

const short = 'The red house.'
const long = 'The house is big and the garden is small and we live here, but the tree is old'
const reviewBelow = 0.5

interface Caller {
  readonly credentials: Record<string, string>
  readonly user: { readonly bearer: Record<string, string> }
  readonly app: { readonly id: string }
}

async function start(t: Scope, backend: Backend, worker = true) {
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  installCalibrated(join(storage.dataDir, 'models'))
  const modes = join(storage.dataDir, 'modes')
  mkdirSync(modes)
  const api = await startApi(t, {
    storage,
    worker,
    environment: {
      DRAGOMAN_APERTIUM_MODES: modes,
      DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32',
    },
  })
  const review = async ({ app, user }: Caller, body: object) => {
    const update = { method: 'PATCH', headers: user.bearer, body }
    assert.equal((await api.call(`/apps/${app.id}`, update)).status, 200)
  }
  const jobOf = async ({ body }: Answer, { credentials }: Caller) => {
    const job = (await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })).body
    assert.equal(job.status, 'succeeded', JSON.stringify([body, job]))
    return job
  }
  const submit = async (file: SentFile, caller: Caller, fields: Record<string, string> = {}) =>
    sendForm(api, formOf({ from: 'en', to: 'es', ...fields }, file), caller.credentials)
  const download = async (id: string, { credentials }: Caller) => {
    const response = await fetch(`${api.url}/documents/${id}`, { headers: credentials })
    return Buffer.from(await response.arrayBuffer())
  }
  /** The result of a document's job, and the translated file. */
  const translate = async (file: SentFile, caller: Caller, fields?: Record<string, string>) => {
    const { id, result } = await jobOf(await submit(file, caller, fields), caller)
    return { result, bytes: await download(id, caller) }
  }
  const plain = await api.createApp()
  const reviewing = await api.createApp()
  await review(reviewing, { reviewBelow })
  return { api, plain, reviewing, review, jobOf, submit, download, translate }
}

const po: SentFile = {
  name: 'a.po',
  content: `msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: es\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. Of the menu
msgctxt "menu"
msgid "${short}"
msgstr ""

#, no-wrap
msgid "${short}"
msgid_plural "${long}"
msgstr[0] ""
msgstr[1] ""

#: a.c:1
msgid "${long}."
msgstr ""

msgid "Open"
msgstr "Abrir"
`,
}
const first: SentFile = {
  name: 'first.xlf',
  content:
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" ' +
    'source-language="en" target-language="es" datatype="plaintext"><body>' +
    `<trans-unit id="1"><source>${short}</source></trans-unit>` +
    `<trans-unit id="2"><source>${long}.</source></trans-unit>` +
    `<trans-unit id="3"><source>${short}</source><target>La casa roja.</target></trans-unit>` +
    '</body></file></xliff>',
}
const second: SentFile = {
  name: 'second.xlf',
  content:
    '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" ' +
    `trgLang="es"><file id="f"><unit id="u"><segment><source>${short}</source></segment>` +
    `<segment><source>${long}.</source></segment></unit></file></xliff>`,
}
const html: SentFile = {
  name: 'a.html',
  content: `<h1>${short}</h1><p>${long}.</p><h1>${short}</h1><p>12</p>`,
}
const docx: SentFile = {
  name: 'a.docx',
  content: Uint8Array.from(
    makeDocx({ body: [short, `${long}.`].map((text) => wordParagraph(wordRun(text))).join('') }),
  ),
}
const srt: SentFile = {
  name: 'a.srt',
  content:
    `1\n00:00:01,000 --> 00:00:02,000\n${short}\n\n` +
    `2\n00:00:05,000 --> 00:00:09,000\n${long}.\n`,
}
const pdf: SentFile = {
  name: 'a.pdf',
  content: Uint8Array.from(
    makePdf({
      pages: [pdfText([72, 700], `${long}.`), pdfText([72, 700], short)],
    }),
  ),
}

for (const backend of backends) {
  describe(`queued texts on ${backend.name}`, async (t) => {
    const { api, plain, reviewing, jobOf } = await start(t, backend)
    const text = `${short}\n${long}.\n${short}\n`
    const wanted = { text, from: 'en', to: 'es' }
    const queue = async (body: object, caller: Caller) =>
      (await jobOf(await api.post('/queue', body, caller.credentials), caller)).result

    it('have an estimate if the request asks for it, as those that are not queued', async () => {
      const request = { ...wanted, qualityEstimate: true }
      const { body } = await api.post('/translateText', request, plain.credentials)
      assert.ok(body.qualityEstimate > 0)
      assert.deepEqual(await queue(request, plain), body)
      const { qualityEstimate: _, ...without } = body
      assert.deepEqual(await queue(wanted, plain), without)
    })

    it('name doubtful segments of an app that reviews them, each as often as it occurs', async () => {
      const { body } = await api.post('/translateText', wanted, reviewing.credentials)
      assert.equal(body.review, true)
      assert.equal(body.doubtful.length, 2)
      assert.deepEqual(await queue(wanted, reviewing), body)
      const { translations } = await queue({ ...wanted, text: [text, `${long}.`] }, reviewing)
      assert.deepEqual(translations[0], body)
      assert.deepEqual([translations[1].review, translations[1].doubtful], [false, []])
    })

    it('say nothing where the model is not calibrated', async () => {
      const { qualityEstimate, review, doubtful } = await queue({ ...wanted, to: 'fr' }, reviewing)
      assert.deepEqual([qualityEstimate, review, doubtful], [null, false, []])
    })

    it('bring all of this to webhooks', async (t) => {
      const receiver = await startReceiver()
      closeAtEnd(t, receiver.close)
      const request = { ...wanted, webhookUrl: receiver.url }
      const result = await queue(request, reviewing)
      const [delivery] = await receiver.received(1)
      assert.equal(result.doubtful.length, 2)
      assert.deepEqual(delivery?.body.data.result, result)
    })
  })

  describe(`documents on ${backend.name}`, async (t) => {
    const { plain, reviewing, translate } = await start(t, backend)

    /** What a document is to an app that reviews, and the same file to one that does not. */
    async function review(file: SentFile) {
      const unmarked = await translate(file, plain)
      for (const name of ['qualityEstimate', 'review', 'doubtful'])
        assert.ok(!(name in unmarked.result), name)
      const estimated = await translate(file, plain, { qualityEstimate: 'true' })
      const { qualityEstimate, ...rest } = estimated.result
      assert.ok(qualityEstimate > 0)
      assert.deepEqual(rest, unmarked.result)
      assert.ok(estimated.bytes.equals(unmarked.bytes), 'an estimate changed the file')
      const reviewed = await translate(file, reviewing)
      assert.equal(reviewed.result.qualityEstimate, qualityEstimate)
      assert.equal(reviewed.result.review, true)
      return { ...reviewed, text: reviewed.bytes.toString(), unmarked: unmarked.bytes.toString() }
    }

    it('of gettext have fuzzy messages where their translation is doubtful', async () => {
      const { result, text, unmarked } = await review(po)
      assert.match(result.notices[0], /^2 of 4 passages are doubtful: “/)
      assert.match(text, /^#\. Of the menu\n#, fuzzy\nmsgctxt "menu"$/m)
      assert.match(text, /^#, fuzzy, no-wrap\nmsgid "/m)
      assert.match(text, /^#: a\.c:1\nmsgid "/m)
      const without = text.replace('#, fuzzy\n', '').replace('#, fuzzy, no', '#, no')
      assert.equal(without, unmarked)
      if (skipWithoutMsgfmt) return
      const checks = ['-c', '--statistics', '-o', '/dev/null', '-']
      const { stderr } = spawnSync('msgfmt', checks, { input: text, encoding: 'utf8' })
      assert.match(stderr, /2 translated messages, 2 fuzzy translations/)
      execFileSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: text, stdio: 'pipe' })
    })

    it('of XLIFF have a state that tools list as needing work', async () => {
      for (const [file, states] of [
        [first, ['needs-translation', 'needs-review-translation']],
        [second, ['initial', 'translated']],
      ] as const) {
        const { result, text, unmarked } = await review(file)
        parseXml(text, {}, { name: 'it' })
        const found = [...text.matchAll(/ state="([^"]*)"/g)].map(([, state]) => state)
        assert.deepEqual(found, states)
        const withoutState = (xml: string) => xml.replaceAll(/ state="[^"]*"/g, '')
        assert.equal(withoutState(text), withoutState(unmarked))
        assert.match(result.notices[0], /^1 of 2 passages is doubtful: “/)
        assert.equal(result.doubtful.length, 1)
      }
    })

    it('of other formats name doubtful passages in a notice, and have no marks', async () => {
      for (const [file, count, notice] of [
        [html, 2, /^2 of 3 passages are doubtful: “.*” \(the source is short\); “.*” \(.*\)\.$/],
        [docx, 1, /^1 of 2 passages is doubtful: “.*” \(the source is short\)\.$/],
        [srt, 1, /^1 of 2 passages is doubtful: /],
        [pdf, 1, /^1 of 2 passages is doubtful: “.*” \(page 2, the source is short\)\.$/],
      ] as const) {
        const { result, text, unmarked } = await review(file)
        assert.match(result.notices.join('\n'), new RegExp(notice, 'm'))
        assert.equal(result.doubtful.length, count)
        assert.equal(result.doubtful[0].reason, 'context')
        if (file !== pdf) assert.equal(text, unmarked)
      }
    })

    it('have bounded lists of passages', async () => {
      const content = Array.from({ length: 50 }, (_, at) => `${short.slice(0, -1)} ${at}.\n`).join(
        '',
      )
      const { result } = await translate({ name: 'a.txt', content }, reviewing)
      assert.equal(result.doubtful.length, 20)
      assert.match(result.notices[0], /^50 of 50 passages are doubtful: .*; and 47 more\.$/)
      assert.ok(result.notices[0].length < 500)
    })

    it('have no marks and claim nothing where the model is not calibrated', async () => {
      const french = { to: 'fr' }
      for (const file of [po, first, second, html]) {
        const unmarked = await translate(file, plain, french)
        const { result, bytes } = await translate(file, reviewing, french)
        const { qualityEstimate, review, doubtful, ...rest } = result
        assert.deepEqual([qualityEstimate, review, doubtful], [null, false, []])
        assert.deepEqual(rest, unmarked.result)
        assert.ok(bytes.equals(unmarked.bytes), file.name)
      }
    })
  })

  describe(`a job that was interrupted on ${backend.name}`, () => {
    it('has the marks of one that was not', async (t) => {
      const { api, reviewing, jobOf, submit, download } = await start(t, backend, false)
      const units = Array.from(
        { length: 300 },
        (_, at) =>
          `<trans-unit id="${at}"><source>${at % 3 ? short : long} ${at}</source></trans-unit>`,
      ).join('')
      const content = String(first.content).replace(/<body>.*<\/body>/, `<body>${units}</body>`)
      const { body } = await submit({ name: 'a.xlf', content }, reviewing)
      const interrupted = await api.services.startWorker()
      await eventually(
        async () => (await api.call(`/queue/${body.id}`, { headers: reviewing.credentials })).body,
        ({ status }) => status !== 'queued',
      )
      await interrupted.stop(0)
      const worker = await api.services.startWorker()
      try {
        const continued = await jobOf({ body } as Answer, reviewing)
        const again = await submit({ name: 'a.xlf', content }, reviewing)
        const whole = await jobOf(again, reviewing)
        assert.deepEqual(continued.result, whole.result)
        const files = [body.id, whole.id].map((id) => download(id, reviewing))
        const [resumed, uninterrupted] = await Promise.all(files)
        assert.ok(uninterrupted && resumed?.equals(uninterrupted))
        assert.match(whole.result.notices[0], /^200 of 300 passages are doubtful/)
      } finally {
        await worker.stop(0)
      }
    })
  })
}
