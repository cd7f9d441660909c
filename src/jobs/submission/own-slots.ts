// A worker claims a job of its own process with the statement that stores it, if a slot is free and
// nothing waits: no other statement claims it, and no worker has to be woken.
import type { ClaimColumns, ClaimedJobRow, NewJobRow } from '../table/job-rows.ts'

/** A slot for a job that is about to be stored. */
export interface ClaimedSlot {
  readonly columns: ClaimColumns
  /** Begins to work on the job, which is stored. */
  begin(row: ClaimedJobRow): void
  /** The job was not stored, as far as this process knows. No effect after `begin`. */
  giveUp(): void
}

/** Undefined if the job has to wait, or for another process. */
export type ClaimSlot = (job: NewJobRow) => ClaimedSlot | undefined

/** The slots of this process: none before its worker has started and after it stops. */
export interface OwnSlots {
  readonly claim: ClaimSlot
  /** Returns the function that ends it. */
  open(claim: ClaimSlot): () => void
}

export function createOwnSlots(): OwnSlots {
  let claimOfWorker: ClaimSlot | undefined
  return {
    claim: (job) => claimOfWorker?.(job),
    open(claim) {
      claimOfWorker = claim
      return () => {
        claimOfWorker = undefined
      }
    },
  }
}
