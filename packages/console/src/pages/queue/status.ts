import type { Job } from '@dragoman/client'

export type Status = Job['status']
export const statuses = ['queued', 'processing', 'succeeded', 'failed', 'cancelled'] as const
