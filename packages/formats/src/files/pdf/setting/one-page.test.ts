// Another reader, pdf.js, opens a page that was set in every script.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { writeOnePage } from '../../../../../../test/support/one-page-pdf.ts'
import {
  paragraphBox,
  plainStyle,
  scriptSamples,
  shapeForTest,
} from '../../../../../../test/support/pdf-fonts.ts'
import { createFontSubsets } from '../fonts/font-subsets.ts'
import { fitText } from './fitting.ts'
import { placeLines } from './placing.ts'

const bold = { ...plainStyle, isBold: true, isItalic: true }
const letters = (text: string) =>
  [...text.normalize('NFC')].filter((each) => /\S/.test(each)).sort()

it('shows every letter of every script, so that a reader finds it again', async () => {
  const subsets = createFontSubsets()
  let top = 820
  const lines = Object.entries(scriptSamples).flatMap(([language, text]) => {
    const parts = [
      { text: `${text} `, style: plainStyle },
      { text, style: bold },
    ]
    const box = { ...paragraphBox, top, right: 550, freeRight: 550, lines: 2, freeBottom: 0 }
    top -= 28
    return placeLines(fitText(shapeForTest(parts, language), [box]))
  })
  const data = Uint8Array.from(writeOnePage(lines, subsets))
  const task = getDocument({ data, useSystemFonts: false, verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  const found = items.map((item) => ('str' in item ? item.str : '')).join('')
  const expected = Object.values(scriptSamples).join('').repeat(2)
  assert.deepEqual(letters(found), letters(expected))
})
