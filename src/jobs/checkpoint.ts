// What is done of a job before it ends: told as progress, and kept, so that another attempt goes on where this one was cut off.

import { countCharacters } from '../translation/characters.ts'
import type { Segment } from '../translation/engines/engine.ts'
import type { SegmentCheckpoint, SegmentKey } from '../translation/scheduler.ts'
import { mapInSlices } from '../translation/time-slice.ts'
import type { Claim, WorkStore } from './work-store.ts'

export type Checkpoint = Awaited<ReturnType<typeof createCheckpoint>>

interface Options {
  claim: Claim
  texts: readonly string[]
  /** Whether an earlier attempt may have kept something. */
  resumed: boolean
  store: WorkStore
  /** Called when keeping failed; it is tried again at the next `keep`. */
  onError: (error: unknown) => void
}

/** A kept segment: its key and its translation. */
type Kept = [key: string, translation: Segment]

/** Reads what earlier attempts have kept. */
export async function createCheckpoint({ claim, texts, resumed, store, onError }: Options) {
  const known = new Map<string, Segment>()
  if (resumed)
    for (const part of await store.listParts(claim.id))
      for (const [key, segment] of part as Kept[]) known.set(key, segment)
  const totals = texts.map(countCharacters)
  const completed = totals.map(() => 0)
  let fresh: [key: SegmentKey, translation: Segment][] = []
  let parts = 0
  let reported = 0
  let keeping: Promise<void> | undefined

  async function storeProgress(): Promise<void> {
    const characters = completed.reduce((sum, one) => sum + one, 0)
    const segments = fresh
    if (characters === reported && segments.length === 0) return
    fresh = []
    try {
      parts++
      const kept = await mapInSlices(segments, ([key, translation]): Kept => [key(), translation])
      await store.transaction(async (transaction) => {
        if (!(await store.updateProgress(transaction, claim, characters)) || segments.length === 0)
          return
        const id = `${claim.id}.${claim.workerId}.${claim.attempts}.${parts}`
        await store.insertPart(transaction, {
          id,
          jobId: claim.id,
          segments: JSON.stringify(kept),
        })
      })
      reported = characters
    } catch (error) {
      fresh = [...segments, ...fresh]
      onError(error)
    }
  }

  return {
    /** Whether something may be kept that has no use once the job has ended. */
    get hasParts(): boolean {
      return resumed || parts > 0
    },

    /** For one of the job's texts. */
    memoryOf(index: number): SegmentCheckpoint {
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
          fresh.push([key, translation])
        },
      }
    },

    /** The whole text is done, with what of it was not in any segment. */
    settle(index: number): void {
      completed[index] = totals[index] ?? 0
    },

    /** Stores what is new. Does not reject. */
    keep(): Promise<void> {
      keeping ??= storeProgress().finally(() => {
        keeping = undefined
      })
      return keeping
    },
  }
}
