// The messages between the pool and its threads.
import type { ModelPaths } from '../files/model-files.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { ShortlistMode } from '../runtime/candidates.ts'
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LengthLimits } from '../runtime/sentence-translator.ts'
import type { Segment } from '../segment.ts'

/** A thread's initial data. */
export interface ThreadData {
  /** The thread's part of a model's memory: 0 to the number of threads less one. */
  readonly thread: number
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  readonly shortlist: ShortlistMode
  /** One Int32: the number of the task to cancel. */
  readonly cancelled: SharedArrayBuffer
}

export type ToThread =
  | { readonly type: 'load'; readonly task: number; readonly paths: ModelPaths }
  /** Sent once before the first sentence of a model; it has no answer. */
  | { readonly type: 'open'; readonly model: number; readonly loaded: LoadedModel }
  | {
      readonly type: 'translate'
      readonly task: number
      readonly model: number
      readonly sentence: Segment
    }
  | { readonly type: 'drop'; readonly model: number }

/** The end of a task; a cancelled task has no result. */
export type TaskResult =
  | { readonly task: number; readonly result: Segment | LoadedModel | undefined }
  | { readonly task: number; readonly error: string }

/** Sent once, when a thread is ready for tasks. */
export type FromThread = TaskResult | { readonly ready: true }
