// What a process reports to the others of itself, every few seconds.
import type { Download, InstalledModel, OnDemandModels } from '../models/schemas.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import type { EnginePairs } from './process-schemas.ts'

export interface ProcessReport {
  readonly claimsJobs: boolean
  readonly memoryBytes: number
  readonly engines: EnginePairs[]
  /** Whether it downloads and removes models (`DRAGOMAN_SETUP`). */
  readonly managesModels: boolean
  readonly models: InstalledModel[]
  /** Pairs whose models it downloads when a job needs them. */
  readonly offered: string[]
  /** What is known of these; null if it downloads none on demand. */
  readonly onDemand: OnDemandModels | null
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
  offered: [],
  onDemand: null,
  downloads: [],
  unserved: [],
}

/** A stored report. One of another version may lack fields. */
export const readReport = (stored: unknown): ProcessReport => ({
  ...nothing,
  ...(stored as Partial<ProcessReport>),
})
