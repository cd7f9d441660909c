import type { Job } from '@dragoman/client'

export type Status = Job['status']
