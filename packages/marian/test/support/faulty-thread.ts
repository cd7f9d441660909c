// A worker thread with faults: the first dies in the middle of its 60th task, the others hang in
// theirs.
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData, ToThread } from '../../src/workers/messages.ts'

const { thread } = workerData as ThreadData
const lastTask = 60
let tasks = 0

parentPort?.on('message', (messages: readonly ToThread[]) => {
  for (const { type } of messages) if (type === 'translate') tasks++
  if (tasks < lastTask) return
  if (thread === 0) process.exit(1)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
await import('../../src/workers/thread.ts')
