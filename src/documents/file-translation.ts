// Translates one file: cuts it in a worker thread, translates its segments, and puts them back.

import { isEstimated, type SegmentInstructions } from '../translation/instructions.ts'
import { reviewSegments, stateQuality } from '../translation/quality/review.ts'
import type { RequestContext } from '../translation/request-context.ts'
import type { TranslationService } from '../translation/service.ts'
import type { DocumentReader } from './document-reader.ts'
import type { StoredDocument } from './stored-document.ts'

/** What translates the files of documents. */
interface FileTranslation {
  readonly reader: DocumentReader
  readonly translation: TranslationService
}

/** What is known of a file, and how it is to be translated. */
interface FileTask {
  readonly format: StoredDocument['format']
  readonly name: string
  readonly options: StoredDocument['options']
  readonly instructions: SegmentInstructions
  readonly context: RequestContext
}

/** In the result of a job, which is sent with each answer. */
const maxDoubtful = 20

/**
 * Returns the translated file, its format, what its segments became, and what users should know of
 * it; also how good it is, if that is wanted. Rejects with problems of the document, and what a
 * translation rejects with.
 */
export async function translateFile(
  { reader, translation }: FileTranslation,
  source: Uint8Array<ArrayBuffer>,
  { format, name, options, instructions, context: request }: FileTask,
) {
  const glossary = await translation.loadGlossary(instructions, request)
  const context = { ...request, glossary }
  const {
    glossaryId: _id,
    glossaryIds: _ids,
    optimizeFor: _optimizeFor,
    ...languages
  } = instructions
  const settings = { fileName: name, options, ...languages, textTerms: glossary?.textTerms }
  const reading = { format, settings }
  const { segments, notices, bytes } = await reader.cut(source, reading, context)
  const translated = await translation.translateSegments(segments, instructions, context)
  const review = isEstimated(instructions, context)
    ? reviewSegments(translated.segments, translated.estimates, context.reviewBelow)
    : undefined
  const quality = review && stateQuality(review, maxDoubtful)
  if (translated.route.length === 0) return { translated, notices, bytes, format, quality }
  const { from, to } = translated
  const translations = translated.segments
  const result = await reader.assemble(
    bytes,
    { ...reading, translations, pair: { from, to }, review },
    context,
  )
  return { ...result, translated, quality, notices: [...notices, ...result.notices] }
}
