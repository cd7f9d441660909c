import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SaxesParser } from 'saxes'
import { settingsOf, upperCase } from '../../../../../../test/support/document-formats.ts'
import { makePdf, pdfText } from '../../../../../../test/support/pdf-files.ts'
import { cutPdf } from '../pdf.ts'

describe('the web page of a PDF', () => {
  it('has well-formed elements, whatever its texts have', async () => {
    const heading = pdfText([72, 700], 'About the house', { font: 'F3', size: 18 })
    const sentence = pdfText([72, 600], 'He said "1 < 2" & left the <b>house</b>.')
    const bytes = makePdf({ pages: [heading + sentence] })
    const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf', { output: 'html' }))
    const result = await assemble(segments.map(upperCase), { from: 'en', to: 'es' })
    const html = Buffer.from(result).toString()
    assert.match(html, /1 &lt; 2" &amp; LEFT/)
    const body = html.slice(html.indexOf('<body>'), html.indexOf('</html>'))
    const parser = new SaxesParser()
    parser.on('error', (error) => assert.fail(error))
    parser.write(body).close()
  })
})
