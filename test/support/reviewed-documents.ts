// Apps that review their translations, through a small neural model whose calibration finds short
// texts doubtful and long ones not; and documents with both.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Answer, startApi } from './api.ts'
import type { Backend } from './backends.ts'
import { installCalibrated } from './calibrated-models.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'
import { formOf, type SentFile, sendForm } from './documents.ts'
import { makeDocx, wordParagraph, wordRun } from './office-files.ts'
import { makePdf, pdfText } from './pdf-files.ts'

export const short = 'The red house.'
export const long = 'The house is big and the garden is small and we live here, but the tree is old'
const reviewBelow = 0.5

export interface Caller {
  readonly credentials: Record<string, string>
}

/** A service with an app that reviews, and one that does not. */
export async function startReviewing(t: Scope, backend: Backend, worker = true) {
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
  const { app, user } = reviewing
  const update = { method: 'PATCH', headers: user.bearer, body: { reviewBelow } }
  assert.equal((await api.call(`/apps/${app.id}`, update)).status, 200)
  return { api, plain, reviewing, jobOf, submit, download, translate }
}

/** With a context and plural forms. */
export const po: SentFile = {
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
/** XLIFF 1.2. */
export const first: SentFile = {
  name: 'first.xlf',
  content:
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" ' +
    'source-language="en" target-language="es" datatype="plaintext"><body>' +
    `<trans-unit id="1"><source>${short}</source></trans-unit>` +
    `<trans-unit id="2"><source>${long}.</source></trans-unit>` +
    `<trans-unit id="3"><source>${short}</source><target>La casa roja.</target></trans-unit>` +
    '</body></file></xliff>',
}
/** XLIFF 2.0. */
export const second: SentFile = {
  name: 'second.xlf',
  content:
    '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" ' +
    `trgLang="es"><file id="f"><unit id="u"><segment><source>${short}</source></segment>` +
    `<segment><source>${long}.</source></segment></unit></file></xliff>`,
}
export const html: SentFile = {
  name: 'a.html',
  content: `<h1>${short}</h1><p>${long}.</p><h1>${short}</h1><p>12</p>`,
}
export const docx: SentFile = {
  name: 'a.docx',
  content: Uint8Array.from(
    makeDocx({ body: [short, `${long}.`].map((text) => wordParagraph(wordRun(text))).join('') }),
  ),
}
export const srt: SentFile = {
  name: 'a.srt',
  content:
    `1\n00:00:01,000 --> 00:00:02,000\n${short}\n\n` +
    `2\n00:00:05,000 --> 00:00:09,000\n${long}.\n`,
}
export const pdf: SentFile = {
  name: 'a.pdf',
  content: Uint8Array.from(
    makePdf({
      pages: [pdfText([72, 700], `${long}.`), pdfText([72, 700], short)],
    }),
  ),
}
