// The interface to storage, the same for PostgreSQL and PGlite.
import type { Expression, Kysely, RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly tables: Kysely<Tables>
  /**
   * Calls `onMessage` for each NOTIFY on the channel, from any process, and `onGap` when messages
   * may be lost. Returns the function that stops it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Notifies those who listen on the channel: in this process at once, in others within about
   * 10 ms. Call it after the commit. It is lost if the process dies before: listeners also poll.
   */
  notify(channel: string, payload: string): void
  /** Registers this process under a number until it dies; even a killed process is noticed. */
  announceProcess(id: number): Promise<void>
  /** An SQL condition: the process whose number is in `column` is no longer alive. */
  processIsGone(column: Expression<number | null>): RawBuilder<boolean>
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  /** Whether writes are refused because the disk of the database is full. */
  isFull(): boolean
  close(): Promise<void>
}
