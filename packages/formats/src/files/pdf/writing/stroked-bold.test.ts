// Letters that outlines make bold, where a program had no bold font.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf, upperCase } from '../../../../../../test/support/document-formats.ts'
import { makePdf } from '../../../../../../test/support/pdf-files.ts'
import type { Segment } from '../../../segment/segment.ts'
import { contentBudget, pageStream } from '../objects/content-streams.ts'
import { listPages, openObjects } from '../objects/objects.ts'
import { cutPdf } from '../pdf.ts'

/** `drawn` in outlines and filled, between other words. */
const sentence = (colors: string, drawn = '(red)'): string =>
  `BT /F2 12 Tf ${colors} 72 700 Td (The ) Tj 2 Tr ${drawn} Tj 0 Tr ( house is large) Tj ET\n`

const isTag = (part: Segment[number]): boolean => typeof part !== 'string'

async function cut(content: string) {
  return cutPdf(makePdf({ pages: [content] }), settingsOf('a.pdf'))
}

async function translatedContent(content: string): Promise<string> {
  const { segments, assemble } = await cut(content)
  const result = await assemble(segments.map(upperCase), { from: 'en', to: 'es' })
  const [page] = listPages(await openObjects(result))
  assert.ok(page)
  return Buffer.from(pageStream(page.node, 0, contentBudget()).bytes).toString('latin1')
}

describe('a word of a PDF that is filled and drawn in outlines', () => {
  it('is bold', async () => {
    const { segments } = await cut(sentence('0 0 1 rg 0 0 1 RG'))
    assert.equal(segments[0]?.filter(isTag).length, 2)
  })

  it('is bold in the colours of a new page', async () => {
    const { segments } = await cut(sentence('0 g'))
    assert.equal(segments[0]?.filter(isTag).length, 2)
  })

  it('is not bold if the outlines have another colour', async () => {
    const { segments } = await cut(sentence('1 g 0 G'))
    assert.equal(segments[0]?.some(isTag), false)
  })

  it('gets a bold font in its translation, without outlines', async () => {
    const content = await translatedContent(
      'BT /F2 12 Tf 2 Tr 72 700 Td (The red house is large) Tj ET\n',
    )
    const shown = content.slice(content.indexOf('2 Tr') + 4)
    const [before = '', behind = ''] = shown.split('0 Tr')
    assert.doesNotMatch(before, / TJ| Tj/)
    assert.match(behind, /TJ/)
    assert.match(behind, /2 Tr/)
  })
})
