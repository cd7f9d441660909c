// PDF documents: translated in place, or as a Word document or web page to edit.
import { isSameSegment, joinTexts, type Segment } from '../../segment/segment.ts'
import type { CutFormatLater, CutSettings, OutputFormat } from '../format.ts'
import { hasGlyphs, openFonts, requireFonts } from './fonts/fonts.ts'
import { listTextEntries, type TextEntry, titleOf } from './objects/text-entries.ts'
import { writeDocx } from './output/docx-output.ts'
import { writeHtml } from './output/html-output.ts'
import { type TranslatedParagraph, toOutput } from './output/paragraphs.ts'
import { namePages } from './page-names.ts'
import { type PdfReading, readPdf } from './reading.ts'
import { noticesOfReading } from './reading-notices.ts'
import { makeParagraph, type Paragraph } from './segments/chain-segments.ts'
import { joinChains } from './segments/chains.ts'
import type { PlanContext, PlannedBlock } from './segments/page-plan.ts'
import { makePlainSegment, type PlainSegment } from './segments/plain-segments.ts'
import { writePdf } from './writing/pdf-output.ts'

export const cutPdf: CutFormatLater = async (bytes, settings) => {
  const output = outputOf(settings)
  const assets = assetsOf(settings)
  const fonts = output === undefined ? openFonts(assets) : undefined
  if (fonts !== undefined) requireFonts(fonts, settings.to)
  const canSet: PlanContext['canSet'] = (text, { family }) =>
    fonts === undefined || hasGlyphs(fonts, text, family)
  const maxPages = settings.maxPdfPages
  const reading = await readPdf(bytes, { assets, canSet, maxPages })
  const content = listContent(reading, settings, output)
  const facts = { isEncrypted: isEncrypted(bytes), isPdf: output === undefined }
  let isWritten = false
  return {
    segments: content.segments,
    notices: noticesOfReading(reading, facts),
    outputFormat: output,
    placeOf: (segment) => placeOf(content.translated[segment]),
    async assemble(translations, pair, about = {}) {
      // Writing it again could only lose something.
      if (output === undefined && isUnchanged(content.segments, translations))
        return Uint8Array.from(bytes)
      // The objects were changed by the translation before.
      if (isWritten) {
        const again = await cutPdf(bytes, settings)
        return again.assemble(translations, pair, about)
      }
      isWritten = true
      writeEntries(content, translations)
      const writing = {
        paragraphs: content.paragraphs,
        translations: translationsOf(content, translations),
        language: pair.to,
      }
      if (output !== undefined) return writeOutput(reading, { ...writing, output })
      if (fonts === undefined) throw new Error('a PDF is written with fonts')
      const isAlternating = settings.options.pages === 'alternating'
      const { notify = () => undefined } = about
      return writePdf(reading, { ...writing, source: bytes, fonts, isAlternating, notify })
    },
  }
}

/** The pages of a paragraph; what is outside the pages has none. */
function placeOf(paragraph: Paragraph | undefined): string | undefined {
  if (paragraph === undefined) return undefined
  const pages = new Set(paragraph.chain.map(({ page }) => page))
  return namePages([...pages].sort((left, right) => left - right))
}

/** What is translated of a PDF. */
interface PdfContent {
  readonly paragraphs: readonly Paragraph[]
  /** Those that are translated; then the entries follow. */
  readonly translated: readonly Paragraph[]
  readonly entries: readonly TranslatedEntry[]
  readonly segments: readonly Segment[]
}

/** A text outside the pages. */
interface TranslatedEntry {
  readonly entry: TextEntry
  readonly plain: PlainSegment
}

function listContent(
  reading: PdfReading,
  settings: CutSettings,
  output: OutputFormat | undefined,
): PdfContent {
  const paragraphs = listParagraphs(reading, settings)
  const translated = paragraphs.filter(({ isLanguage }) => isLanguage)
  const entries = listEntries(reading, settings, output)
  const ofParagraphs = translated.map(({ segment }) => segment)
  const ofEntries = entries.map(({ plain }) => plain.segment)
  return { paragraphs, translated, entries, segments: [...ofParagraphs, ...ofEntries] }
}

function listParagraphs({ plans, words }: PdfReading, { textTerms }: CutSettings): Paragraph[] {
  const blocks = plans.flatMap((plan) => plan.blocks)
  const planned = blocks.filter((block) => 'items' in block)
  const chains = joinChains(planned)
  return chains.map((chain) => makeParagraph(chain, { words, textTerms }))
}

/** Other documents have neither an outline nor alternative texts. */
const onlyMetadata = { outline: false, altTexts: false }

function listEntries(
  { file }: PdfReading,
  { options, textTerms }: CutSettings,
  output: OutputFormat | undefined,
): TranslatedEntry[] {
  const included = output === undefined ? options : { ...options, ...onlyMetadata }
  const entries: TranslatedEntry[] = []
  for (const entry of listTextEntries(file, included)) {
    const plain = makePlainSegment(entry.text, textTerms)
    if (plain !== undefined) entries.push({ entry, plain })
  }
  return entries
}

const isUnchanged = (segments: readonly Segment[], translations: readonly Segment[]): boolean =>
  segments.every((segment, index) => {
    const translation = translations[index] ?? []
    return isSameSegment(joinTexts(translation), segment)
  })

/** Writes the texts outside the pages. */
function writeEntries(content: PdfContent, translations: readonly Segment[]): void {
  const ofEntries = translations.slice(content.translated.length)
  for (const [index, { entry, plain }] of content.entries.entries()) {
    const translation = ofEntries[index]
    if (translation !== undefined) entry.write(plain.render(translation))
  }
}

/** The translations of the paragraphs. */
function translationsOf(
  { translated }: PdfContent,
  translations: readonly Segment[],
): Map<Paragraph, Segment> {
  const ofParagraph = new Map<Paragraph, Segment>()
  for (const [index, paragraph] of translated.entries())
    ofParagraph.set(paragraph, translations[index] ?? [])
  return ofParagraph
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
  const ofBlock = new Map<PlannedBlock, TranslatedParagraph>()
  for (const paragraph of paragraphs) {
    const translation = translations.get(paragraph) ?? paragraph.segment
    for (const block of paragraph.chain) ofBlock.set(block, { paragraph, translation })
  }
  const content = toOutput(plans, ofBlock)
  const about = { title: titleOf(file) ?? '', language }
  return output === 'docx' ? writeDocx(content, about) : writeHtml(content, about)
}
