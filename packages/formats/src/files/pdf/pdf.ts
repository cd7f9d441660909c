// PDF documents: translated in place, or as a Word document or web page to edit.
import { isSameSegment, joinTexts, type Segment } from '../../segment/segment.ts'
import type { CutFormatLater, CutSettings, OutputFormat } from '../format.ts'
import { hasGlyphs, openFonts, requireFonts } from './fonts/fonts.ts'
import { listTextEntries, titleOf } from './objects/text-entries.ts'
import { writeDocx } from './output/docx-output.ts'
import { writeHtml } from './output/html-output.ts'
import { toOutput } from './output/paragraphs.ts'
import { type PdfReading, readPdf } from './reading.ts'
import { noticesOfReading } from './reading-notices.ts'
import { makeParagraph, type Paragraph } from './segments/chain-segments.ts'
import { joinChains } from './segments/chains.ts'
import { makePlainSegment } from './segments/plain-segments.ts'
import { writePdf } from './writing/pdf-output.ts'

export const cutPdf: CutFormatLater = async (bytes, settings) => {
  const { options, to, textTerms } = settings
  const output = outputOf(settings)
  const assets = assetsOf(settings)
  const fonts = output === undefined ? openFonts(assets) : undefined
  if (fonts !== undefined) requireFonts(fonts, to)
  const reading = await readPdf(bytes, assets, (text, { family }) =>
    fonts === undefined ? true : hasGlyphs(fonts, text, family),
  )
  const paragraphs = listParagraphs(reading, settings)
  const translated = paragraphs.filter(({ isLanguage }) => isLanguage)
  const entries = listTextEntries(reading.file, options).flatMap((entry) => {
    const plain = makePlainSegment(entry.text, textTerms)
    return plain === undefined ? [] : [{ entry, plain }]
  })
  const segments = [
    ...translated.map(({ segment }) => segment),
    ...entries.map(({ plain }) => plain.segment),
  ]
  const facts = { isEncrypted: isEncrypted(bytes), isPdf: output === undefined }
  return {
    segments,
    notices: noticesOfReading(reading, facts),
    outputFormat: output,
    async assemble(translations, { to: language }, notify = () => undefined) {
      const ofParagraph = new Map(
        translated.map((paragraph, index) => [paragraph, translations[index] ?? []]),
      )
      for (const [index, { entry, plain }] of entries.entries()) {
        const translation = translations[translated.length + index]
        if (translation !== undefined) entry.write(plain.render(translation))
      }
      if (output !== undefined)
        return writeOutput(reading, { output, paragraphs, translations: ofParagraph, language })
      const isUnchanged = segments.every((segment, index) =>
        isSameSegment(joinTexts(translations[index] ?? []), segment),
      )
      // Writing it again could only lose something.
      if (isUnchanged) return Uint8Array.from(bytes)
      if (fonts === undefined) throw new Error('a PDF is written with fonts')
      return writePdf(reading, {
        ...{ source: bytes, paragraphs, translations: ofParagraph, fonts, language, notify },
        isAlternating: options.pages === 'alternating',
      })
    },
  }
}

function outputOf({ options }: CutSettings): Extract<OutputFormat, 'docx' | 'html'> | undefined {
  const { output } = options
  return output === 'docx' || output === 'html' ? output : undefined
}

function assetsOf({ pdfAssets }: CutSettings): string {
  if (pdfAssets === undefined) throw new Error('PDF documents need the directory of their fonts')
  return pdfAssets
}

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/Encrypt')

function listParagraphs({ plans, words }: PdfReading, { textTerms }: CutSettings): Paragraph[] {
  const blocks = plans.flatMap((plan) => plan.blocks.filter((block) => 'items' in block))
  return joinChains(blocks).map((chain) => makeParagraph(chain, { words, textTerms }))
}

interface OutputWriting {
  readonly output: 'docx' | 'html'
  readonly paragraphs: readonly Paragraph[]
  readonly translations: ReadonlyMap<Paragraph, Segment>
  readonly language: string
}

function writeOutput(
  { file, plans }: PdfReading,
  { output, paragraphs, translations, language }: OutputWriting,
): Uint8Array {
  const translated = new Map(
    paragraphs.flatMap((paragraph) => {
      const entry = { paragraph, translation: translations.get(paragraph) ?? paragraph.segment }
      return paragraph.chain.map((block) => [block, entry] as const)
    }),
  )
  const content = toOutput(plans, translated)
  const about = { title: titleOf(file) ?? '', language }
  return output === 'docx' ? writeDocx(content, about) : writeHtml(content, about)
}
