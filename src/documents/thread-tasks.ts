// What worker threads do with documents. Nothing is kept between two calls: the same bytes and
// settings give the same segments. The bytes are moved to the thread, and back if they are needed.
import { Moved } from '../process/task.ts'
import { countCharacters } from '../translation/characters.ts'
import { type LanguagePair, segmentText } from '../translation/engines/engine.ts'
import { runAtOnce } from '../translation/markup/steps.ts'
import {
  buffersOf,
  type PackedSegments,
  packSegments,
  unpackSegments,
} from '../translation/packed-segments.ts'
import { documentFormats, type FormatName } from './formats/catalogue.ts'
import type { CutDocument, CutSettings } from './formats/format.ts'
import { identify } from './identify.ts'
import { boundNotices } from './notices.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A document whose format is known. */
interface DocumentSource {
  readonly bytes: Bytes
  readonly format: FormatName
  readonly settings: CutSettings
}

const cut = async ({ bytes, format, settings }: DocumentSource): Promise<CutDocument> =>
  (await documentFormats[format].load())(bytes, settings)

/** What a file is. Throws `DocumentError`. */
export function identifyDocument({ bytes, name }: { bytes: Bytes; name: string }) {
  return new Moved({ format: identify(bytes, name), bytes }, [bytes.buffer])
}

/** The Unicode code points of a document's text. Throws `DocumentError`. */
export async function measureDocument(source: DocumentSource) {
  const { segments } = await cut(source)
  let characters = 0
  for (const segment of segments) characters += countCharacters(segmentText(segment))
  const { bytes } = source
  return new Moved({ characters, bytes }, [bytes.buffer])
}

/** The segments of a document. Throws `DocumentError`. */
export async function cutDocument(source: DocumentSource) {
  const { segments, notices } = await cut(source)
  const { bytes } = source
  const packed = runAtOnce(packSegments(segments))
  const result = { segments: packed, notices: boundNotices(notices), bytes }
  return new Moved(result, [bytes.buffer, ...buffersOf(packed)])
}

/** The translated file, and what users should know of it. Throws `DocumentError`. */
export async function assembleDocument(
  source: DocumentSource & { translations: PackedSegments; pair: LanguagePair },
) {
  const { assemble } = await cut(source)
  const notices: string[] = []
  const translations = runAtOnce(unpackSegments(source.translations))
  const bytes = assemble(translations, source.pair, (notice) => notices.push(notice))
  // A view of a larger buffer, as Buffer has for small contents, cannot be moved.
  const own =
    bytes.byteLength === bytes.buffer.byteLength ? (bytes as Bytes) : Uint8Array.from(bytes)
  return new Moved({ bytes: own, notices: boundNotices(notices) }, [own.buffer])
}
