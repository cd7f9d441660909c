import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { settingsOf } from '../../../../../test/support/document-formats.ts'
import {
  accountLetters,
  checkStructure,
  comparePixels,
  hasProgram,
  sameEngine,
} from '../../../../../test/support/pdf-checks.ts'
import { makeWithProgram, pdfPrograms } from '../../../../../test/support/pdf-programs.ts'
import { segmentText } from '../../segment/segment.ts'
import { cutPdf } from './pdf.ts'

const lacksPoppler = hasProgram('pdftoppm') ? undefined : 'poppler-utils is not installed'
const lacksQpdf = hasProgram('qpdf') ? undefined : 'qpdf is not installed'

async function translate(bytes: Uint8Array): Promise<Uint8Array> {
  const { segments, assemble } = await cutPdf(bytes, settingsOf('a.pdf'))
  return assemble(segments.map(sameEngine), { from: 'en', to: 'es' })
}

for (const program of pdfPrograms) {
  const source = makeWithProgram(program)
  const skip = source === undefined ? `${program} makes no PDF here` : undefined
  const bytes = source ?? new Uint8Array()

  describe(`a PDF of ${program}`, { skip: skip ?? false }, () => {
    it('has its paragraphs as segments', async () => {
      const { segments } = await cutPdf(bytes, settingsOf('a.pdf'))
      const texts = segments.map(segmentText)
      assert.ok(
        texts.some((text) => /beside the river, .* apple trees/.test(text)),
        texts.join('\n'),
      )
    })

    it('loses no letter', async () => {
      const { letters, ...accounts } = await accountLetters(bytes, await translate(bytes))
      assert.ok(letters > 200)
      assert.deepEqual(accounts, { lost: 0, added: 0 })
    })

    it('keeps every pixel outside its text', { skip: lacksPoppler ?? false }, async () => {
      const { outside, changed } = await comparePixels(bytes, await translate(bytes))
      assert.ok(outside > 100_000)
      assert.equal(changed, 0)
    })

    it('is as valid as before', { skip: lacksQpdf ?? false }, async () => {
      assert.equal(checkStructure(await translate(bytes)), checkStructure(bytes))
    })
  })
}
