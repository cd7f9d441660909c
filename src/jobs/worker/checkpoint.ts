// Stores a running job's progress and translated segments, so that another attempt can continue.

import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { Kysely } from 'kysely'
import { mapInSlices } from '../../shared/time-slice.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { SegmentScore } from '../../translation/engines/engine.ts'
import type { ScoredSegment } from '../../translation/quality/score.ts'
import type { SegmentCheckpoint, SegmentKey } from '../../translation/request-context.ts'
import { findParts, insertPart, updateProgress } from '../table/checkpoint-store.ts'
import type { Claim } from '../table/sql-fragments.ts'

export interface Checkpoint {
  /** Whether parts may be stored, to be deleted when the job ends. */
  readonly hasParts: boolean
  /** The checkpoint of one of the job's texts. */
  ofText(index: number): SegmentCheckpoint
  /** Counts a whole text as done, including what was in no segment. */
  settle(index: number): void
  /** Stores what is new. Does not reject. */
  save(): Promise<void>
}

interface Options {
  db: Kysely<Tables>
  claim: Claim
  /** The characters of each text. */
  totals: readonly number[]
  /** Whether an earlier attempt may have stored segments. */
  resumed: boolean
  /** Called when progress is stored. */
  onStored?: () => void
  /** Called when a save failed; the next `save` tries again. */
  onError: (error: unknown) => void
}

type UnsavedSegment = [key: SegmentKey, translation: ScoredSegment]
/** The score is there only in jobs that want one. */
type StoredSegment = [key: string, segment: Segment, score?: SegmentScore | null]

/** A part is serialized and written in one turn of the event loop. */
const maxSegmentsInPart = 1_000

/** Reads the segments that earlier attempts have stored. */
export async function createCheckpoint({
  db,
  claim,
  totals,
  resumed,
  onStored = () => {},
  onError,
}: Options): Promise<Checkpoint> {
  const known = new Map<string, ScoredSegment>()
  if (resumed)
    for (const part of await findParts(db, claim.id))
      for (const [key, segment, score] of part as StoredSegment[])
        known.set(key, { segment, score })
  const completed = totals.map(() => 0)
  let unsaved: UnsavedSegment[] = []
  let saves = 0
  let reported = 0
  let saving: Promise<void> | undefined

  async function storeProgress(): Promise<void> {
    const characters = completed.reduce((sum, one) => sum + one, 0)
    const segments = unsaved
    if (characters === reported && segments.length === 0) return
    unsaved = []
    const prefix = `${claim.id}.${claim.workerId}.${claim.attempts}.${++saves}`
    try {
      const stored = await serialize(segments)
      const isStored = await runTransaction(db, async (transaction) => {
        if (!(await updateProgress(transaction, claim, characters))) return false
        for (const [index, part] of stored.entries())
          await insertPart(transaction, {
            id: `${prefix}.${index}`,
            jobId: claim.id,
            segments: part,
          })
        return true
      })
      if (isStored) onStored()
      reported = characters
    } catch (error) {
      unsaved = [...segments, ...unsaved]
      onError(error)
    }
  }

  return {
    get hasParts() {
      return resumed || saves > 0
    },

    ofText(index) {
      const advance = (characters: number) => {
        completed[index] = Math.min((completed[index] ?? 0) + characters, totals[index] ?? 0)
      }
      return {
        recall(key, characters) {
          const translation = known.size === 0 ? undefined : known.get(key())
          if (translation) advance(characters)
          return translation
        },
        keep(key, translation, characters) {
          advance(characters)
          unsaved.push([key, translation])
        },
      }
    },

    settle(index) {
      completed[index] = totals[index] ?? 0
    },

    save() {
      saving ??= storeProgress().finally(() => {
        saving = undefined
      })
      return saving
    },
  }
}

/** The parts of a checkpoint as JSON. */
async function serialize(segments: readonly UnsavedSegment[]): Promise<string[]> {
  const stored = await mapInSlices(
    segments,
    ([key, { segment, score }]): StoredSegment =>
      score === undefined ? [key(), segment] : [key(), segment, score],
  )
  const count = Math.ceil(stored.length / maxSegmentsInPart)
  return mapInSlices([...Array(count).keys()], (part) =>
    JSON.stringify(stored.slice(part * maxSegmentsInPart, (part + 1) * maxSegmentsInPart)),
  )
}
