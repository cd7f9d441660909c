import { type Job, jobStatuses } from '@dragoman/client'

/** What the list shows jobs by: their status, or that some of their texts failed. */
export const statuses = [...jobStatuses, 'partial'] as const
export type Status = (typeof statuses)[number]

/** Whether a job has succeeded although some of its texts failed. */
export const isPartial = ({ status, texts }: Job): boolean =>
  status === 'succeeded' && (texts?.failed ?? 0) > 0
