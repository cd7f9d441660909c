// The contract between this process and its worker threads.
import type { Transferable } from 'node:worker_threads'

/**
 * Work of a thread. What it throws reaches the caller as a `TaskError`, or as a `ThreadError` if
 * it ends the thread.
 */
export type Task<Payload, Result> = (
  payload: Payload,
) => Result | Moved<Result> | Promise<Result | Moved<Result>>

/** Loads the code of a task, at its first call in a thread. */
export type LoadTask<Payload = never, Result = unknown> = () => Promise<Task<Payload, Result>>

/** A result whose buffers are moved to the caller instead of copied. */
export class Moved<Result> {
  readonly result: Result
  readonly buffers: readonly Transferable[]

  constructor(result: Result, buffers: readonly Transferable[]) {
    this.result = result
    this.buffers = buffers
  }
}

export interface ToThread {
  readonly task: string
  readonly payload: unknown
}

/** What a task threw, as far as a message can hold it. */
export interface ThrownError {
  readonly name: string
  readonly message: string
  readonly code: string | undefined
  /** What else it says for programs. */
  readonly why: unknown
  readonly stack: string | undefined
}

/** `ready` is sent once; then one message for each task. */
export type FromThread =
  | { readonly ready: true }
  | { readonly result: unknown }
  | { readonly error: ThrownError }

/** What a task threw; `name`, `code` and `why` are those of the error in the thread. */
export class TaskError extends Error {
  readonly code: string | undefined
  readonly why: unknown

  constructor({ name, message, code, why, stack }: ThrownError) {
    super(message)
    this.name = name
    this.code = code
    this.why = why
    if (stack !== undefined) this.stack = stack
  }
}

/** Why a thread ended before its task did. */
type ThreadFailure = 'deadline' | 'memory' | 'crash'

export class ThreadError extends Error {
  readonly failure: ThreadFailure

  constructor(failure: ThreadFailure, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ThreadError'
    this.failure = failure
  }
}
