import type { Config } from '../config/read-config.ts'
import { createDocumentReader } from '../documents/document-reader.ts'
import { createDocumentWork } from '../documents/execution.ts'
import { type DocumentFiles, filesOfJobs } from '../documents/files.ts'
import { openOffice } from '../documents/office/open-office.ts'
import type { Documents } from '../documents/service.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import type { RunInThread } from '../process/task-pool.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import type { TranslationService } from '../translation/service.ts'

interface Dependencies {
  config: Config
  database: Database
  translation: TranslationService
  runInThread: RunInThread
  now: () => Date
  log: Logger
}

/** Documents: their files, which jobs need, and what is done with them. */
export function createDocuments({
  config,
  database,
  translation,
  runInThread,
  now,
  log,
}: Dependencies) {
  const files: DocumentFiles = {
    db: database.tables,
    maxBytesPerUser: config.maxStoredDocumentBytes,
    now,
    log,
  }
  const reader = createDocumentReader(runInThread, config)
  return {
    files: filesOfJobs(files),
    documentWork: createDocumentWork({ files, translation: { reader, translation } }),
    openDocuments: (jobs: Jobs): Documents => ({
      files,
      reader,
      jobs,
      translation,
      office: openOffice(config, log),
      maxCharacters: config.maxDocumentCharacters,
      log,
    }),
  }
}
