// PDF through DeepL's API, with its official client: in its own format, and as a Word document.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openZip } from '@dragoman/formats/containers/zip.ts'
import * as deepl from 'deepl-node'
import { startApi } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { makePdf } from '../support/pdf-files.ts'
import { keyOf, patient } from './support.ts'

const text = 'BT /F1 12 Tf 72 700 Td (The house is red and the garden is big.) Tj ET'
const pdf = Buffer.from(makePdf({ pages: [text] }))

describe('a PDF for DeepL’s client', async (t) => {
  const api = await startApi(t, {})
  const { app } = await api.createApp('Shop')
  const sdk = new deepl.DeepLClient(keyOf(app), { serverUrl: api.url, ...patient })
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  after(() => rmSync(directory, { recursive: true }))

  async function translate(outputFormat?: string): Promise<Buffer> {
    const parameters = outputFormat === undefined ? {} : { output_format: outputFormat }
    const handle = await sdk.uploadDocument(pdf, 'en', 'es', {
      filename: 'a.pdf',
      extraRequestParameters: parameters,
    })
    // The client itself looks again after 5 s only.
    await eventually(
      () => sdk.getDocumentStatus(handle),
      (status) => status.done() || !status.ok(),
    )
    const output = join(directory, `a.${outputFormat}.result`)
    await sdk.downloadDocument(handle, output)
    return readFileSync(output)
  }

  it('comes back as a PDF', async () => {
    for (const outputFormat of [undefined, 'pdf'])
      assert.equal((await translate(outputFormat)).toString('latin1', 0, 5), '%PDF-')
  })

  it('comes back as a Word document, if that is its output_format', async () => {
    const xml = openZip(await translate('docx')).read('word/document.xml') ?? []
    const words = Buffer.from(xml)
      .toString()
      .replace(/<[^>]*>/g, '')
    assert.match(words, /La casa es roja/)
  })

  it('comes in no other format', async () => {
    await assert.rejects(translate('xlsx'), /into pdf, docx, html only/)
  })
})
