// Runs in a worker thread: does one task at a time.
import { parentPort, type Transferable } from 'node:worker_threads'
import type { ToThread } from './task.ts'
import { type FromThread, type LoadTask, Moved, type Task, type ThrownError } from './task.ts'

/** Does the tasks that this thread is given. */
export function serveTasks(tasks: Readonly<Record<string, LoadTask>>): void {
  const loaded = new Map<string, Promise<Task<unknown, unknown>>>()

  function load(name: string): Promise<Task<unknown, unknown>> {
    const known = loaded.get(name)
    if (known) return known
    const task = tasks[name]
    if (task === undefined) throw new Error(`there is no task ${name}`)
    const loading = task() as Promise<Task<unknown, unknown>>
    loaded.set(name, loading)
    return loading
  }

  async function answer({ task, payload }: ToThread): Promise<void> {
    try {
      const result = await (await load(task))(payload)
      if (result instanceof Moved) post({ result: result.result }, result.buffers)
      else post({ result })
    } catch (error) {
      post({ error: describe(error) })
    }
  }

  parentPort?.on('message', (message: ToThread) => void answer(message))
  post({ ready: true })
}

function post(message: FromThread, buffers: readonly Transferable[] = []): void {
  parentPort?.postMessage(message, buffers)
}

function describe(error: unknown): ThrownError {
  if (!(error instanceof Error))
    return {
      name: 'Error',
      message: String(error),
      code: undefined,
      why: undefined,
      stack: undefined,
    }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const why = 'why' in error ? error.why : undefined
  return { name, message, code, why, stack }
}
