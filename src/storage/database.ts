// What everything above storage sees, whichever database it is.
import type { Expression, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly tables: Kysely<Tables>
  /**
   * Calls `onMessage` for each NOTIFY on the channel, from whichever process; `onGap` when messages may have been missed.
   * Returns what stops it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  /** Makes it known that the process with this number lives; when it dies, however it dies, the database knows. */
  announceProcess(id: number): Promise<void>
  /** An SQL condition: the process whose number stands in `column` is no longer alive. */
  processIsGone(column: Expression<number | null>): RawBuilder<boolean>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Whether nothing can be written at the moment because the disk of the database is full. */
  isFull(): boolean
  close(): Promise<void>
}
