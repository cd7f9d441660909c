// Preloaded into the product's processes and their threads: at SIGPWR, a process terminates one of
// its neural threads, in the middle of whatever it is doing.
import {
  BroadcastChannel,
  isMainThread,
  threadId,
  type Worker,
  workerData,
} from 'node:worker_threads'

const channel = new BroadcastChannel('neural threads')

if (isMainThread) {
  const workers = new Map<number, Worker>()
  const neural = new Set<number>()
  process.on('worker', (worker) => {
    const id = worker.threadId
    workers.set(id, worker)
    worker.once('exit', () => {
      workers.delete(id)
      neural.delete(id)
    })
  })
  channel.onmessage = ({ data }: { data: unknown }) => void neural.add(data as number)
  channel.unref()
  process.on('SIGPWR', () => {
    const [first] = neural
    if (first !== undefined) void workers.get(first)?.terminate()
  })
} else {
  // Only the threads of the neural engine are given a kernel.
  if (typeof workerData === 'object' && workerData !== null && 'kernel' in workerData)
    channel.postMessage(threadId)
  channel.close()
}
