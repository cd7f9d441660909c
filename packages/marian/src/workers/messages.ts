// The messages between the pool and its threads.
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { ShortlistMode } from '../runtime/candidates.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits, SentenceWishes, TranslatedSentence } from '../runtime/sentence-steps.ts'
import type { Segment } from '../segment.ts'

/** Languages as BCP 47 tags. */
export interface LanguagePair {
  readonly from: string
  readonly to: string
}

/** The script with which threads repair translations: it exports `openRepair` (repair.ts). */
export interface RepairScript {
  readonly url: string
  /** What `openRepair` is given: a clone, but for shared memory. */
  readonly data: unknown
}

/** A thread's initial data. */
export interface ThreadData {
  /** The thread's part of a model's memory: 0 to the number of threads less one. */
  readonly thread: number
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  readonly shortlist: ShortlistMode
  readonly repair: RepairScript | undefined
  /** Two Int32, at the indexes of `counters`. */
  readonly counters: SharedArrayBuffer
}

/** What the pool and a thread count in shared memory. */
export const counters = {
  /** Messages sent to the thread: it polls this between two steps, where no event reaches it. */
  sent: 0,
  /** What the thread did: messages and steps. It has hung when this stays the same. */
  progress: 1,
  bytes: 8,
} as const

/** What the pool asks of a thread; a message has all of one turn of the event loop. */
export type ToThread =
  | { readonly type: 'load'; readonly task: number; readonly paths: ModelPaths }
  /** Sent once before the first sentence of a model; it has no answer. */
  | {
      readonly type: 'open'
      readonly model: number
      readonly pair: LanguagePair
      readonly loaded: LoadedModel
    }
  | {
      readonly type: 'translate'
      readonly task: number
      readonly model: number
      readonly sentence: Segment
      readonly wishes: TaskWishes
    }
  /** Ends a task before its next word. */
  | { readonly type: 'cancel'; readonly task: number }
  | { readonly type: 'drop'; readonly model: number }

export interface TaskWishes extends Partial<SentenceWishes> {
  /** Whether the translation is repaired, if the runtime has a script for that. */
  readonly isRepaired?: boolean
}

/** A translated sentence; its score is left out unless it was requested. */
export interface SentenceResult extends Omit<TranslatedSentence, 'score'> {
  readonly score?: TranslatedSentence['score']
  /** If it was repaired: whether text of it could not be translated. */
  readonly isPartial?: boolean
}

/** The end of a task; a cancelled task has no result. */
export type TaskResult =
  | { readonly task: number; readonly result: SentenceResult | LoadedModel | undefined }
  | { readonly task: number; readonly error: string }

/** `ready` is sent once, when a thread is ready for tasks. */
export type FromThread = readonly TaskResult[] | 'ready'
