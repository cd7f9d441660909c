import type { Kysely } from 'kysely'
import type { Audit } from '../audit/service.ts'
import type { Tables } from '../storage/tables.ts'
import type { RunningImports } from './transfers/running-imports.ts'

/** Glossaries and corrections, as apps manage them. */
export interface Terminology {
  readonly db: Kysely<Tables>
  readonly audit: Audit
  readonly limits: {
    /** Bounds the glossaries of an app. */
    readonly maxGlossaries: number
    /** Bounds the terms of all apps of a user together. */
    readonly maxGlossaryBytes: number
    /** Bounds the corrections of an app. */
    readonly maxCorrections: number
    /** Bounds the corrections of all apps of a user together. */
    readonly maxCorrectionBytes: number
  }
  /** Called when an app has its first correction, or none any more. */
  readonly forgetApp: (appId: string) => void
  readonly imports: RunningImports
  readonly now: () => Date
}
