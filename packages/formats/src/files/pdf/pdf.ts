// PDF documents: translated in place, or as a Word document or web page to edit.
import { isSameSegment, joinTexts, type Segment } from '../../segment/segment.ts'
import type { CutFormatLater, CutSettings, OutputFormat } from '../format.ts'
import { hasGlyphs, openFonts, requireFonts } from './fonts/fonts.ts'
import { listTextEntries, type TextEntry, titleOf } from './objects/text-entries.ts'
import { writeDocx } from './output/docx-output.ts'
import { writeHtml } from './output/html-output.ts'
import { toOutput } from './output/paragraphs.ts'
import { type PdfReading, readPdf } from './reading.ts'
import { noticesOfReading } from './reading-notices.ts'
import { makeParagraph, type Paragraph } from './segments/chain-segments.ts'
import { joinChains } from './segments/chains.ts'
import { makePlainSegment, type PlainSegment } from './segments/plain-segments.ts'
import { writePdf } from './writing/pdf-output.ts'

export const cutPdf: CutFormatLater = async (bytes, settings) => {
  const output = outputOf(settings)
  const assets = assetsOf(settings)
  const fonts = output === undefined ? openFonts(assets) : undefined
  if (fonts !== undefined) requireFonts(fonts, settings.to)
  const reading = await readPdf(bytes, assets, (text, { family }) =>
    fonts === undefined ? true : hasGlyphs(fonts, text, family),
  )
  const content = listContent(reading, settings, output)
  const facts = { isEncrypted: isEncrypted(bytes), isPdf: output === undefined }
  let isWritten = false
  return {
    segments: content.segments,
    notices: noticesOfReading(reading, facts),
    outputFormat: output,
    async assemble(translations, pair, notify = () => undefined) {
      // Writing it again could only lose something.
      if (output === undefined && isUnchanged(content.segments, translations))
        return Uint8Array.from(bytes)
      // The objects were changed by the translation before.
      if (isWritten) return (await cutPdf(bytes, settings)).assemble(translations, pair, notify)
      isWritten = true
      const ofParagraph = writeEntries(content, translations)
      const { paragraphs } = content
      const writing = { paragraphs, translations: ofParagraph, language: pair.to }
      if (output !== undefined) return writeOutput(reading, { ...writing, output })
      if (fonts === undefined) throw new Error('a PDF is written with fonts')
      const isAlternating = settings.options.pages === 'alternating'
      return writePdf(reading, { ...writing, source: bytes, fonts, isAlternating, notify })
    },
  }
}

/** What is translated of a PDF. */
interface PdfContent {
  readonly paragraphs: readonly Paragraph[]
  /** Those that are translated; then the entries follow. */
  readonly translated: readonly Paragraph[]
  readonly entries: readonly { readonly entry: TextEntry; readonly plain: PlainSegment }[]
  readonly segments: readonly Segment[]
}

function listContent(
  reading: PdfReading,
  settings: CutSettings,
  output: OutputFormat | undefined,
): PdfContent {
  const { options, textTerms } = settings
  const paragraphs = listParagraphs(reading, settings)
  const translated = paragraphs.filter(({ isLanguage }) => isLanguage)
  // Other documents have neither an outline nor alternative texts.
  const included = output === undefined ? options : { ...options, ...onlyMetadata }
  const entries = listTextEntries(reading.file, included).flatMap((entry) => {
    const plain = makePlainSegment(entry.text, textTerms)
    return plain === undefined ? [] : [{ entry, plain }]
  })
  const segments = [
    ...translated.map(({ segment }) => segment),
    ...entries.map(({ plain }) => plain.segment),
  ]
  return { paragraphs, translated, entries, segments }
}

const onlyMetadata = { outline: false, altTexts: false }

const isUnchanged = (segments: readonly Segment[], translations: readonly Segment[]): boolean =>
  segments.every((segment, index) => isSameSegment(joinTexts(translations[index] ?? []), segment))

/** Writes the texts outside the pages. Returns the translations of the paragraphs. */
function writeEntries(
  { translated, entries }: PdfContent,
  translations: readonly Segment[],
): Map<Paragraph, Segment> {
  for (const [index, { entry, plain }] of entries.entries()) {
    const translation = translations[translated.length + index]
    if (translation !== undefined) entry.write(plain.render(translation))
  }
  return new Map(translated.map((paragraph, index) => [paragraph, translations[index] ?? []]))
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
