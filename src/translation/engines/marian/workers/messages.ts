// What the pool and its threads tell each other.
import type { Segment } from '../../engine.ts'
import type { KernelKind } from '../kernels/kernels.ts'
import type { LoadedModel } from '../runtime/load-model.ts'

/** Where a model's files are. */
export interface ModelPaths {
  readonly model: string
  readonly shortlist: string | undefined
  readonly vocabularies: readonly string[]
}

/** What a thread is born with. */
export interface ThreadData {
  /** Which part of a model's memory is this thread's: 0 to the number of threads less one. */
  readonly thread: number
  readonly threads: number
  readonly kernel: KernelKind
  /** One Int32: the number of the task to give up. */
  readonly cancelled: SharedArrayBuffer
}

export type ToThread =
  | { readonly type: 'load'; readonly task: number; readonly paths: ModelPaths }
  /** Sent once before the first sentence of a model; nothing is answered. */
  | { readonly type: 'open'; readonly model: number; readonly loaded: LoadedModel }
  | {
      readonly type: 'translate'
      readonly task: number
      readonly model: number
      readonly sentence: Segment
    }
  | { readonly type: 'drop'; readonly model: number }

/** The end of a task; a task that was given up has no result. */
export type FromThread =
  | { readonly task: number; readonly result: Segment | LoadedModel | undefined }
  | { readonly task: number; readonly error: string }
