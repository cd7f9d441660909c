// The tasks of one request to the pool: they are started in order, and their results are returned
// together.
import type { LoadedModel } from '../runtime/load-model.ts'
import type { FromThread, ToThread } from './messages.ts'

/** A loaded model with a number that identifies it to threads. */
export interface ModelHandle {
  readonly number: number
  readonly loaded: LoadedModel
}

export type TaskMessage = Extract<ToThread, { task: number }>
export type TaskOutput = Extract<FromThread, { result: unknown }>['result']

export interface TaskGroup {
  /** Each makes the message for its task, from the task's number. */
  readonly messages: readonly ((task: number) => TaskMessage)[]
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

interface GroupOptions extends Pick<TaskGroup, 'messages' | 'model'> {
  readonly signal: AbortSignal
  readonly onEnd: (group: TaskGroup) => void
}

/**
 * A group of at least one task, and its outputs in order. They are rejected at the first failure,
 * or with the signal's reason; either way `onEnd` is called first.
 */
export function createTaskGroup({ messages, model, signal, onEnd }: GroupOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<TaskOutput[]>()
  const outputs = new Array<TaskOutput>(messages.length)
  let missing = messages.length
  const onAbort = () => group.reject(signal.reason)

  function end(): void {
    group.ended = true
    // One listener for all tasks: a thousand of them take seconds to add and to remove.
    signal.removeEventListener('abort', onAbort)
    onEnd(group)
  }

  const group: TaskGroup = {
    messages,
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
      reject(error)
    },
  }
  signal.addEventListener('abort', onAbort, { once: true })
  return { group, outputs: promise }
}
