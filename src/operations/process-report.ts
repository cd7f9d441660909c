// What a process reports to the others of itself, every few seconds.
import type { Download, InstalledModel } from '../models/schemas.ts'
import type { ResolvedLanguages } from '../translation/routing/router.ts'
import type { EnginePairs } from './process-schemas.ts'

export interface ProcessReport {
  readonly claimsJobs: boolean
  readonly memoryBytes: number
  readonly engines: EnginePairs[]
  /** Whether it downloads and removes models (`DRAGOMAN_SETUP`). */
  readonly managesModels: boolean
  readonly models: InstalledModel[]
  readonly downloads: Download[]
  /** Languages of jobs that it gave back, as it does not serve them. */
  readonly unserved: ResolvedLanguages[]
}

const nothing: ProcessReport = {
  claimsJobs: false,
  memoryBytes: 0,
  engines: [],
  managesModels: false,
  models: [],
  downloads: [],
  unserved: [],
}

/** A stored report. One of another version may lack fields. */
export const readReport = (stored: unknown): ProcessReport => ({
  ...nothing,
  ...(stored as Partial<ProcessReport>),
})
