import type { Jobs } from '../jobs/submission/jobs.ts'
import type { RunInThread } from '../process/task-pool.ts'
import type { Logger } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'
import { createDocumentReader, type ReaderSettings } from './document-reader.ts'
import type { DocumentFiles } from './files.ts'
import { type OfficeSettings, openOffice } from './office/open-office.ts'
import type { Documents } from './service.ts'

interface DocumentOptions {
  readonly files: DocumentFiles
  readonly jobs: Jobs
  readonly translation: TranslationService
  readonly runInThread: RunInThread
  readonly log: Logger
}

interface DocumentSettings extends ReaderSettings, OfficeSettings {
  readonly maxDocumentCharacters: number
}

/** Opens the documents of apps for their callers. */
export function openDocuments(
  { runInThread, ...options }: DocumentOptions,
  settings: DocumentSettings,
): Documents {
  return {
    ...options,
    reader: createDocumentReader(runInThread, settings),
    office: openOffice(settings, options.log),
    maxCharacters: settings.maxDocumentCharacters,
  }
}
