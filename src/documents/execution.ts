// Translates the document of a job.
import { documentFormats, type FormatName } from '@dragoman/formats/files/catalogue.ts'
import { extensionOf } from '@dragoman/formats/files/identify.ts'
import { oldOfficeOf } from '@dragoman/formats/files/old-office.ts'
import type { DocumentWork, TranslatedDocument } from '../jobs/worker/job-work.ts'
import { listGlossaryIds, type SegmentInstructions } from '../translation/instructions.ts'
import type { TranslatedSegments } from '../translation/translate.ts'
import { translatedName } from './file-names.ts'
import { translateFile } from './file-translation.ts'
import { readSource, storeResult } from './files.ts'
import type { Documents } from './service.ts'
import type { StoredDocument } from './stored-document.ts'

export function createDocumentWork(documents: Documents): DocumentWork {
  const { files } = documents
  return {
    async translate(row, context): Promise<TranslatedDocument> {
      const instructions = row.instructions as SegmentInstructions
      const document = row.document as StoredDocument
      const source = await readSource(files, row.id)
      const { translated, notices, bytes, format, quality } = await translateFile(
        documents,
        source,
        { ...document, instructions, context },
      )
      const fileId = await storeResult(files, bytes, { id: row.appId, ownerId: row.ownerId })
      return {
        result: {
          ...describeFile(document, translated, { format, bytes: bytes.length }),
          ...quality,
          ...(listGlossaryIds(instructions).length > 0 && {
            glossaryTerms: translated.glossaryTerms,
          }),
          characters: row.characters,
          notices: notices.map(({ text }) => text),
          noticeDetails: notices.map(({ code, parameters }) => ({ code, parameters })),
        },
        isCached: translated.isCached,
        fileId,
      }
    },
  }
}

function describeFile(
  source: StoredDocument,
  { from, to, route, otherRoutes, unapplied, detectedLanguage, improving }: TranslatedSegments,
  { format, bytes }: { format: FormatName; bytes: number },
) {
  const { mediaTypes, extensions } = documentFormats[format]
  const wasOld = oldOfficeOf(extensionOf(source.name)) !== undefined
  const isConverted = format !== source.format || wasOld
  return {
    name: translatedName(source.name, to, { usualExtension: extensions[0], isConverted }),
    mediaType: mediaTypes[0],
    bytes,
    from,
    to,
    route,
    ...(otherRoutes && { otherRoutes }),
    ...(unapplied && { unapplied }),
    ...(improving && { improving }),
    ...(detectedLanguage === undefined ? {} : { detectedLanguage }),
  }
}
