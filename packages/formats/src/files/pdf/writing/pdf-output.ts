// The translated PDF.

import type { Segment } from '../../../segment/segment.ts'
import type { DocumentNotice } from '../../document-notice.ts'
import type { Fonts } from '../fonts/fonts.ts'
import { metadataOf } from '../objects/metadata.ts'
import { addSourcePages, removeKey, setLanguage } from '../objects/object-writing.ts'
import { hasKey, type PdfFile, textIn } from '../objects/objects.ts'
import { saveFile } from '../objects/saving.ts'
import { listElements } from '../objects/text-entries.ts'
import type { PdfReading } from '../reading.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import { writeParagraphs } from './content-edits.ts'
import { setParagraphs } from './set-paragraphs.ts'
import { noticesOfSetting, recordOutcomes, type SettingOutcome } from './setting-notices.ts'

interface PdfWriting {
  readonly source: Uint8Array
  readonly paragraphs: readonly Paragraph[]
  readonly translations: ReadonlyMap<Paragraph, Segment>
  readonly fonts: Fonts
  /** The target, a BCP 47 tag. */
  readonly language: string
  /** Whether each page of the source stands before its translation. */
  readonly isAlternating: boolean
  notify(notice: DocumentNotice): void
}

/** Rejects with `DocumentError`. */
export async function writePdf(reading: PdfReading, writing: PdfWriting): Promise<Uint8Array> {
  const { file, plans } = reading
  const { paragraphs, translations, fonts, language } = writing
  const set = setParagraphs(paragraphs, translations, { plans, fonts, language })
  const outcomes: SettingOutcome[] = []
  writeParagraphs(reading, recordOutcomes(set, outcomes))
  const notices = noticesOfSetting(outcomes, language)
  for (const notice of notices) writing.notify(notice)
  const hasObjectStreams = !isArchive1(file)
  stateLanguage(file, language)
  if (writing.isAlternating) await addSourcePages(file, writing.source)
  return saveFile(file, { hasObjectStreams })
}

/** PDF/A-1 knows no object streams. */
const isArchive1 = (file: PdfFile): boolean => /pdfaid:part\D{1,3}1/.test(metadataOf(file))

/** Elements of another language, such as a quotation, keep theirs. */
function stateLanguage(file: PdfFile, language: string): void {
  const { catalog } = file
  const elements = listElements(file)
  const ofElements = elements.map((element) => textIn(element, 'Lang'))
  const usual = primaryOf(textIn(catalog, 'Lang')) ?? primaryOf(ofElements.find(Boolean))
  for (const [index, element] of elements.entries()) {
    const own = primaryOf(ofElements[index])
    if (own !== undefined && own === usual) setLanguage(element, language)
    // It reads the source, whatever is shown.
    if (hasKey(element, 'ActualText')) removeKey(element, 'ActualText')
  }
  setLanguage(catalog, language)
}

/** The first subtag of a language, such as `en` of `en-US`. */
function primaryOf(language: string | undefined): string | undefined {
  const subtag = language?.split('-')[0]
  return subtag ? subtag.toLowerCase() : undefined
}
