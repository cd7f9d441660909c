// The values of columns that are enumerations. Schemas and table types derive from them.

export const jobStatuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const
export type JobStatus = (typeof jobStatuses)[number]
/** What jobs are listed by. `partial`: they succeeded, but some of their texts failed. */
export const listedStatuses = [...jobStatuses, 'partial'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** From the highest to the lowest. */
export const jobPriorities = ['high', 'normal', 'low'] as const
export type JobPriority = (typeof jobPriorities)[number]

/** What was sent, and its translation. */
export type DocumentFileKind = 'source' | 'result'

export const processKinds = ['serve', 'worker'] as const
export type ProcessKind = (typeof processKinds)[number]

export const webhookEventTypes = ['translation.succeeded', 'translation.failed', 'test'] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

export const webhookEventStatuses = ['pending', 'delivered', 'failed'] as const
export type WebhookEventStatus = (typeof webhookEventStatuses)[number]

export type MailStatus = 'pending' | 'sent' | 'failed'

export type TransferKind = 'import' | 'export'
/** An import waits for its file. */
export type TransferStatus = 'waiting' | 'running' | 'succeeded' | 'failed'
