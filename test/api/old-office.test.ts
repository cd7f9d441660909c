// Files of Office before 2007 and RTF, which LibreOffice converts where the operator has it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openZip } from '@dragoman/formats/containers/zip.ts'
import { startApi } from '../support/api.ts'
import { sendFormTo } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import {
  makeDocx,
  makePptx,
  slideRun,
  slideShape,
  wordParagraph,
  wordRun,
} from '../support/office-files.ts'
import { assertProblem } from '../support/problem.ts'

const program = '/usr/bin/soffice'
const withOffice = { skip: existsSync(program) ? false : 'LibreOffice is not installed' }

const richText = '{\\rtf1\\ansi The {\\b red} house is big.\\par}'

describe('a file of Office before 2007', withOffice, async (t) => {
  if (withOffice.skip) return
  const api = await startApi(t, { environment: { DRAGOMAN_OFFICE: program } })
  const { credentials } = await api.createApp('Shop')
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  after(() => rmSync(directory, { recursive: true }))

  /** Has LibreOffice write a file in an old format. */
  function makeOld(bytes: Buffer, from: string, to: string): Buffer<ArrayBuffer> {
    const source = join(directory, `made.${from}`)
    writeFileSync(source, bytes)
    const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`
    const words = [profile, '--headless', '--convert-to', to, '--outdir', directory, source]
    const { stderr } = spawnSync(program, words, { encoding: 'utf8' })
    assert.ok(existsSync(join(directory, `made.${to}`)), stderr)
    return readFileSync(join(directory, `made.${to}`))
  }

  const send = (name: string, content: string | Buffer<ArrayBuffer>) =>
    sendFormTo(api.url, { from: 'en', to: 'es' }, { name, content }, credentials)

  /** Translates a file; returns its name, its type and a part of it. */
  async function translate(name: string, content: string | Buffer<ArrayBuffer>, part: string) {
    const { status, body } = await send(name, content)
    assert.equal(status, 202, JSON.stringify(body))
    const job = await eventually(
      async () => (await api.call(`/queue/${body.id}`, { headers: credentials })).body,
      (found) => found.status === 'succeeded',
    )
    const response = await fetch(`${api.url}/documents/${body.id}`, { headers: credentials })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = Buffer.from(openZip(bytes).read(part) ?? []).toString()
    return { name: job.result.name, mediaType: job.result.mediaType, text }
  }

  it('becomes one of today, translated: .doc', async () => {
    const made = makeDocx({ body: wordParagraph(wordRun('The house is red.')) })
    const doc = makeOld(made, 'docx', 'doc')
    const { name, mediaType, text } = await translate('Letter.doc', doc, 'word/document.xml')
    assert.equal(name, 'Letter.es.docx')
    assert.match(mediaType, /wordprocessingml/)
    assert.match(text, /La casa es roja\./)
  })

  it('becomes one of today, translated: .ppt', async () => {
    const made = makePptx({ slides: [slideShape(slideRun('The house is red.'))] })
    const ppt = makeOld(made, 'pptx', 'ppt')
    const { name, text } = await translate('Talk.ppt', ppt, 'ppt/slides/slide1.xml')
    assert.equal(name, 'Talk.es.pptx')
    assert.match(text, /La casa es roja\./)
  })

  it('becomes one of today, translated: .xls', async () => {
    const xls = makeOld(Buffer.from('text\nThe house is red.\n'), 'csv', 'xls')
    const { name, text } = await translate('Table.xls', xls, 'xl/sharedStrings.xml')
    assert.equal(name, 'Table.es.xlsx')
    assert.match(text, /La casa es roja\./)
  })

  it('becomes one of today, translated: .rtf, whatever it is called', async () => {
    for (const fileName of ['a.rtf', 'a.doc']) {
      const { name, text } = await translate(fileName, richText, 'word/document.xml')
      assert.equal(name, 'a.es.docx')
      assert.match(text.replace(/<[^>]*>/g, ''), /La casa roja es grande\./)
    }
  })

  it('is refused if it is damaged', async () => {
    const made = makeDocx({ body: wordParagraph(wordRun('The house is red.')) })
    const doc = makeOld(made, 'docx', 'doc')
    const name = Buffer.from('WordDocument\0', 'utf16le')
    const damaged = Buffer.concat([doc.subarray(0, 512), Buffer.alloc(4096, 0xff), name])
    assertProblem(await send('a.doc', damaged), 422, 'document-damaged')
  })

  it('is listed among the formats', async () => {
    const { body } = await api.call('/documents/formats')
    const old = body.formats.filter(({ format }: { format: string }) =>
      ['doc', 'xls', 'ppt', 'rtf'].includes(format),
    )
    assert.equal(old.length, 4)
    assert.match(old[0].mediaTypes[0], /wordprocessingml/)
  })
})

describe('a file of Office before 2007 without an office suite', () => {
  it('is refused with advice, and not listed', async (t) => {
    const api = await startApi(t, {})
    const { credentials } = await api.createApp('Shop')
    const file = { name: 'a.rtf', content: richText }
    const answer = await sendFormTo(api.url, { to: 'es' }, file, credentials)
    assertProblem(answer, 415, 'document-not-supported')
    const { body } = await api.call('/documents/formats')
    assert.ok(!body.formats.some(({ format }: { format: string }) => format === 'rtf'))
  })

  it('is refused if LibreOffice is not where the setting says', async (t) => {
    const api = await startApi(t, { environment: { DRAGOMAN_OFFICE: '/nowhere/soffice' } })
    const { credentials } = await api.createApp('Shop')
    const file = { name: 'a.rtf', content: richText }
    const answer = await sendFormTo(api.url, { to: 'es' }, file, credentials)
    assertProblem(answer, 415, 'document-not-supported')
    assert.match(answer.body.detail, /cannot convert/)
  })
})
