// The tasks of one request to the pool: they are started in order, and their results are returned
// together.
import type { LoadedModel } from '../runtime/load-model.ts'
import type { LanguagePair, TaskResult, ToThread } from './messages.ts'

/** A loaded model with a number that identifies it to threads. */
export interface ModelHandle {
  readonly number: number
  readonly pair: LanguagePair
  readonly loaded: LoadedModel
}

type TaskMessage = Extract<ToThread, { task: number }>
export type TaskOutput = Extract<TaskResult, { result: unknown }>['result']

export interface TaskGroup {
  /** How many tasks it has. */
  readonly size: number
  /** The message of the task at an index, whose number is `task`. */
  readonly toMessage: (index: number, task: number) => TaskMessage
  readonly model: ModelHandle | undefined
  /** How many of its tasks were given to a thread. */
  started: number
  /** Its promise is settled: results are no longer used. */
  ended: boolean
  resolve(index: number, output: TaskOutput): void
  reject(error: unknown): void
}

export interface Task {
  readonly group: TaskGroup
  readonly index: number
  /** Changes with each attempt. */
  number: number
  /** How often a thread failed that had this task: with others, or with this one alone. */
  readonly failures: { withOthers: number; alone: number }
}

export interface GroupOptions extends Pick<TaskGroup, 'size' | 'toMessage' | 'model'> {
  readonly signal: AbortSignal
}

/**
 * A group of at least one task, and its outputs in order. They are rejected at the first failure,
 * or with the signal's reason: then `onFailure` is called first, since there may be tasks left.
 */
export function createTaskGroup(
  { size, toMessage, model, signal }: GroupOptions,
  onFailure: (group: TaskGroup) => void,
) {
  const { promise, resolve, reject } = Promise.withResolvers<TaskOutput[]>()
  const outputs = new Array<TaskOutput>(size)
  let missing = size
  const onAbort = () => group.reject(signal.reason)

  function end(): void {
    group.ended = true
    // One listener for all tasks: a thousand of them take seconds to add and to remove.
    signal.removeEventListener('abort', onAbort)
  }

  const group: TaskGroup = {
    size,
    toMessage,
    model,
    started: 0,
    ended: false,
    resolve(index, output) {
      if (group.ended) return
      outputs[index] = output
      if (--missing > 0) return
      end()
      resolve(outputs)
    },
    reject(error) {
      if (group.ended) return
      end()
      onFailure(group)
      reject(error)
    },
  }
  signal.addEventListener('abort', onAbort)
  return { group, outputs: promise }
}
