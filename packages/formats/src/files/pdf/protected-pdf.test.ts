import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { settingsOf, upperCase } from '../../../../../test/support/document-formats.ts'
import { makePdf, pdfText } from '../../../../../test/support/pdf-files.ts'
import { readPdfText } from '../../../../../test/support/pdf-reader.ts'
import { DocumentError } from '../document-error.ts'
import { cutPdf } from './pdf.ts'

const plain = makePdf({ pages: [pdfText([72, 700], 'The red house is large')] })

async function encrypt(userPassword: string): Promise<Uint8Array> {
  const file = await PDFDocument.load(plain)
  file.encrypt({ userPassword, ownerPassword: 'owner', permissions: { modifying: false } })
  return file.save({ useObjectStreams: false })
}

describe('an encrypted PDF', () => {
  it('is translated if it opens without a password, and loses its restrictions', async () => {
    const { segments, assemble, notices } = await cutPdf(await encrypt(''), settingsOf('a.pdf'))
    assert.deepEqual(segments, [['The red house is large']])
    assert.match(notices.join(' '), /restrictions on its use/)
    const result = await assemble(segments.map(upperCase), { from: 'en', to: 'es' })
    assert.deepEqual(await readPdfText(result), ['THE RED HOUSE IS LARGE'])
    assert.ok(!Buffer.from(result).includes('/Encrypt'))
  })

  it('is refused if it needs a password', async () => {
    const bytes = await encrypt('secret')
    await assert.rejects(
      cutPdf(bytes, settingsOf('a.pdf')),
      (error) => error instanceof DocumentError && error.code === 'document-encrypted',
    )
  })
})
