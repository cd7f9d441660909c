import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf, upperCase } from '../../../../../../test/support/document-formats.ts'
import {
  firstObject,
  makePdf,
  pdfStream,
  pdfText,
} from '../../../../../../test/support/pdf-files.ts'
import type { FormatOptions } from '../../format.ts'
import { cutPdf } from '../pdf.ts'
import { metadataOf } from './metadata.ts'
import { openObjects } from './objects.ts'
import { titleOf } from './text-entries.ts'

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description><dc:title><rdf:Alt>' +
  '<rdf:li xml:lang="x-default">Trees &amp; houses</rdf:li><rdf:li xml:lang="fr">Arbres</rdf:li>' +
  '</rdf:Alt></dc:title><dc:source>Trees &amp; houses</dc:source></rdf:Description></rdf:RDF>' +
  '</x:xmpmeta>'

async function translate(metadata: string, options: FormatOptions) {
  const bytes = makePdf({
    pages: [pdfText([72, 700], 'A garden')],
    catalog: `/Metadata ${firstObject} 0 R`,
    trailer: `/Info ${firstObject + 1} 0 R`,
    objects: [pdfStream(metadata, '/Type/Metadata/Subtype/XML'), '<</Title(Trees & houses)>>'],
  })
  const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf', options))
  const result = await assemble(segments.map(upperCase), { from: 'en', to: 'es' })
  const file = await openObjects(result)
  return { title: titleOf(file), metadata: metadataOf(file) }
}

describe('the title in the metadata of a PDF', () => {
  it('follows that of the file', async () => {
    const source = '>Trees &amp; houses<'
    assert.deepEqual(await translate(xmp, {}), {
      title: 'TREES & HOUSES',
      metadata: xmp.replace(source, source.toUpperCase().replace('AMP', 'amp')),
    })
  })

  it('stays if that is left out, if it is another, and if it has no end', async () => {
    const untouched = { title: 'Trees & houses', metadata: xmp }
    assert.deepEqual(await translate(xmp, { metadata: false }), untouched)
    const other = xmp.replaceAll('houses', 'gardens')
    assert.equal((await translate(other, {})).metadata, other)
    const endless = xmp.replace('</dc:title>', '')
    assert.equal((await translate(endless, {})).metadata, endless)
  })
})
