// Preloaded into a server for main-threads.ts: at SIGWINCH, which nothing else uses in a server, it
// prints, as a line of JSON, what its main thread has used since the last time.
import { GCProfiler, getHeapStatistics } from 'node:v8'
import { isMainThread } from 'node:worker_threads'

export interface Usage {
  readonly cpuUs: number
  readonly allocatedBytes: number
  readonly collectionUs: number
}

// Worker threads preload it, too.
if (isMainThread) {
  let read = startReading()
  process.on('SIGWINCH', () => {
    console.error(`main thread ${JSON.stringify(read())}`)
    read = startReading()
  })
}

/** Returns a function that returns what was used since then; it can be called once. */
function startReading(): () => Usage {
  const profiler = new GCProfiler()
  profiler.start()
  const { used_heap_size: usedBefore } = getHeapStatistics()
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    const { used_heap_size: used } = getHeapStatistics()
    const collections = profiler.stop().statistics
    const freed = collections.map(
      ({ beforeGC, afterGC }) =>
        beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
    )
    return {
      cpuUs: user + system,
      allocatedBytes: used - usedBefore + sum(freed),
      collectionUs: sum(collections.map(({ cost }) => cost)),
    }
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
