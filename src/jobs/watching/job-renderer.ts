// Renders a job for its app.
import { catalogue, type ProblemCode } from '../../http/problems.ts'
import type { ResolvedLanguages } from '../../translation/language-resolver.ts'
import type { Job, JobDocument, JobResult } from '../schemas.ts'
import type { JobRow } from '../table/job-rows.ts'

/** The stored problem of a failed job. */
export interface StoredError {
  code: ProblemCode
  detail: string
}

export type RenderJob = ReturnType<typeof createJobRenderer>

export function createJobRenderer(problemAddress: (code: string) => string) {
  /** Omits the result when the row has none. */
  return (row: Omit<JobRow, 'result'> & { result?: unknown }): Job => {
    const { from, to } = row.instructions as ResolvedLanguages
    return {
      id: row.id,
      status: row.status,
      priority: row.priority,
      createdAt: row.createdAt.toISOString(),
      ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
      ...(row.finishedAt ? { finishedAt: row.finishedAt.toISOString() } : {}),
      expiresAt: row.expiresAt.toISOString(),
      attempts: row.attempts,
      progress: { completed: row.completedCharacters, total: row.characters },
      ...(from === undefined ? {} : { from }),
      to,
      ...(row.metadata === null ? {} : { metadata: row.metadata as Record<string, unknown> }),
      ...(row.document === null ? {} : { document: renderDocument(row.document as JobDocument) }),
      ...(row.result == null ? {} : { result: row.result as JobResult }),
      ...(row.resultDeletedAt ? { resultDeletedAt: row.resultDeletedAt.toISOString() } : {}),
      ...(row.error === null ? {} : { error: renderError(row.error as StoredError) }),
    }
  }

  function renderError({ code, detail }: StoredError) {
    const { title, status } = catalogue[code]
    return { type: problemAddress(code), title, status, code, detail }
  }
}

/** Without its options. */
const renderDocument = ({ name, mediaType, format, bytes }: JobDocument): JobDocument => ({
  name,
  mediaType,
  format,
  bytes,
})
