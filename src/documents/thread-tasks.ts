// What worker threads do with documents. Nothing is kept between two calls: the same bytes and
// settings give the same segments. The bytes are moved to the thread, and back if they are needed.
import { fileURLToPath } from 'node:url'
import {
  type DocumentFormat,
  documentFormats,
  type FormatName,
} from '@dragoman/formats/files/catalogue.ts'
import type { ScoreLanguages } from '@dragoman/formats/files/encodings/legacy-encodings.ts'
import type { CutFile, CutSettings } from '@dragoman/formats/files/format.ts'
import { identify } from '@dragoman/formats/files/identify.ts'
import { boundNotices } from '@dragoman/formats/files/notices.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import { Moved } from '../process/task.ts'
import { runAtOnce } from '../shared/steps.ts'
import { countCharacters } from '../translation/characters.ts'
import {
  buffersOf,
  type PackedSegments,
  packSegments,
  unpackSegments,
} from '../translation/cutting/packed-segments.ts'
import { createNgramScores } from '../translation/detection/ngram-scores.ts'
import { readNgramTable } from '../translation/detection/ngram-table.ts'
import { describeDoubtful, type Review } from '../translation/quality/review.ts'

type Bytes = Uint8Array<ArrayBuffer>

const pdfAssets = fileURLToPath(import.meta.resolve('#build/pdf'))

/** A document whose format is known. */
interface DocumentSource {
  readonly bytes: Bytes
  readonly format: FormatName
  readonly settings: CutSettings
}

async function cut({ bytes, format, settings }: DocumentSource): Promise<CutFile> {
  const cutFormat = await documentFormats[format].load()
  return cutFormat(bytes, withMeans(settings))
}

/** The settings with what only this thread has. */
const withMeans = (settings: CutSettings): CutSettings => ({
  ...settings,
  scoreLanguages: createLanguageScores(),
  pdfAssets,
})

/** The table is read at the first text in an encoding that must be guessed. */
function createLanguageScores(): ScoreLanguages {
  let scores: ScoreLanguages | undefined
  return (text) => {
    scores ??= createNgramScores(readNgramTable())
    return scores(text)
  }
}

/** What a file is. Throws `DocumentError`. */
export function identifyDocument({ bytes, name }: { bytes: Bytes; name: string }) {
  return new Moved({ format: identify(bytes, name), bytes }, [bytes.buffer])
}

/** The Unicode code points of a document's text. Throws `DocumentError`. */
export async function measureDocument(source: DocumentSource) {
  const { bytes } = source
  const characters = await measure(source)
  return new Moved({ characters, bytes }, [bytes.buffer])
}

async function measure(source: DocumentSource): Promise<number> {
  const format: DocumentFormat = documentFormats[source.format]
  const measureFormat = await format.loadMeasure?.()
  if (measureFormat !== undefined) return measureFormat(source.bytes, withMeans(source.settings))
  const { segments } = await cut(source)
  let characters = 0
  for (const segment of segments) characters += countCharacters(segmentText(segment))
  return characters
}

/** The segments of a document. Throws `DocumentError`. */
export async function cutDocument(source: DocumentSource) {
  const { segments, notices } = await cut(source)
  const { bytes } = source
  const packed = runAtOnce(packSegments(segments))
  const result = { segments: packed, notices: boundNotices(notices), bytes }
  return new Moved(result, [bytes.buffer, ...buffersOf(packed)])
}

/** The translated file, its format, and what users should know of it. Throws `DocumentError`. */
export async function assembleDocument(
  source: DocumentSource & {
    translations: PackedSegments
    pair: LanguagePair
    review?: Review | undefined
  },
) {
  const { assemble, outputFormat = source.format, placeOf } = await cut(source)
  const { review } = source
  const doubt = review && describeDoubtful(review, placeOf)
  const notices = doubt === undefined ? [] : [doubt]
  const translations = runAtOnce(unpackSegments(source.translations))
  const bytes = await assemble(translations, source.pair, {
    notify: (notice) => notices.push(notice),
    doubtful: review?.doubtful && new Set(review.doubtful.map(({ index }) => index)),
  })
  // A view of a larger buffer, as Buffer has for small contents, cannot be moved.
  const own =
    bytes.byteLength === bytes.buffer.byteLength ? (bytes as Bytes) : Uint8Array.from(bytes)
  const result = { bytes: own, format: outputFormat, notices: boundNotices(notices) }
  return new Moved(result, [own.buffer])
}
