import type { SegmentInstructions } from '../../translation/instructions.ts'
import type { JobDocument, NewJob } from '../schemas.ts'

/** What a job has besides its text or document. */
export type JobFields = Pick<NewJob, 'metadata' | 'webhookUrl' | 'priority'>

/** A document that is read and stored. */
export interface ReadDocument {
  readonly instructions: SegmentInstructions
  readonly document: JobDocument
  readonly characters: number
  /** The ID of its file. */
  readonly fileId: string
}

/** A document as it is sent: what identifies the request, and how it is read and stored. */
export interface DocumentSubmission {
  readonly request: object
  readonly fields: JobFields
  readonly read: () => Promise<ReadDocument>
}
