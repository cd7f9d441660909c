// Translates the document of a job.
import { documentFormats } from '@dragoman/formats/files/catalogue.ts'
import type { DocumentWork, TranslatedDocument } from '../jobs/worker/job-translation.ts'
import type { SegmentInstructions } from '../translation/instructions.ts'
import type { TranslatedSegments } from '../translation/translate.ts'
import { translatedName } from './file-names.ts'
import type { TranslateFile } from './file-translation.ts'
import type { DocumentFiles } from './files.ts'
import type { StoredDocument } from './stored-document.ts'

interface Dependencies {
  files: Pick<DocumentFiles, 'readSource' | 'storeResult'>
  translateFile: TranslateFile
}

export function createDocumentWork({ files, translateFile }: Dependencies): DocumentWork {
  return {
    async translate(row, context): Promise<TranslatedDocument> {
      const instructions = row.instructions as SegmentInstructions
      const { translated, notices, bytes, format } = await translateFile(
        await files.readSource(row.id),
        row.document as StoredDocument,
        instructions,
        context,
      )
      const fileId = await files.storeResult(bytes, { id: row.appId, userId: row.userId })
      return {
        result: {
          ...describeFile({ ...(row.document as StoredDocument), format }, translated, bytes),
          ...(instructions.glossaryId !== undefined && { glossaryTerms: translated.glossaryTerms }),
          characters: row.characters,
          notices: [...notices],
        },
        isCached: translated.isCached,
        fileId,
      }
    },
  }
}

function describeFile(
  { name, format }: StoredDocument,
  { from, to, route, detectedLanguage, improving }: TranslatedSegments,
  { length: bytes }: Uint8Array,
) {
  const { mediaTypes, extensions } = documentFormats[format]
  return {
    name: translatedName(name, to, extensions),
    mediaType: mediaTypes[0],
    bytes,
    from,
    to,
    route,
    ...(improving && { improving }),
    ...(detectedLanguage === undefined ? {} : { detectedLanguage }),
  }
}
