// A worker thread with tasks that fail in every way that a task can.
import { threadId } from 'node:worker_threads'
import { serveTasks } from '../../src/process/serve-tasks.ts'
import { Moved } from '../../src/process/task.ts'

class CodedError extends Error {
  override name = 'CodedError'
  code = 'some-code'
}

const gateOf = (shared: SharedArrayBuffer): Int32Array => new Int32Array(shared)

serveTasks({
  echo: async () => (value: unknown) => value,
  threadId: async () => () => threadId,
  environment: async () => () => process.env,
  /** Reports that it runs, and waits until its gate opens. */
  wait: async () => (shared: SharedArrayBuffer) => {
    const gate = gateOf(shared)
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    Atomics.wait(gate, 1, 0)
    return threadId
  },
  move: async () => (bytes: Uint8Array<ArrayBuffer>) => new Moved(bytes, [bytes.buffer]),
  throw: async () => () => {
    throw new CodedError('what is wrong')
  },
  throwString: async () => () => {
    throw 'no error'
  },
  function: async () => () => () => 1,
  load: async () => {
    throw new Error('the code cannot be loaded')
  },
  hang: async () => () => {
    for (;;);
  },
  grow: async () => () => {
    const grown: unknown[] = []
    for (;;) grown.push({ at: grown.length })
  },
  exit: async () => () => process.exit(3),
})
