// The threads that run, by their index: each starts on first use, and again after it has failed.
import { extname } from 'node:path'
import type { KernelKind } from '../kernels/kernels.ts'
import type { ShortlistMode } from '../runtime/candidates.ts'
import type { LengthLimits } from '../runtime/sentence-steps.ts'
import type { RepairScript } from './messages.ts'
import type { Task } from './task-group.ts'
import { startWorkerThread, type ThreadOptions, type WorkerThread } from './worker-thread.ts'

export interface ThreadSettings {
  readonly threads: number
  readonly kernel: KernelKind
  readonly limits: LengthLimits
  readonly shortlist: ShortlistMode
  readonly repair: RepairScript | undefined
  /** A thread that makes no progress for so long has hung. */
  readonly progressTimeoutMs: number
  /** The script of a thread; tests inject faults here. */
  readonly threadFile?: URL
}

/** Compiled or not, like this file. */
const usualThread = new URL(`./thread${extname(import.meta.url)}`, import.meta.url)

export function createRunningThreads(
  {
    threads: size,
    kernel,
    limits,
    shortlist,
    repair,
    progressTimeoutMs,
    threadFile = usualThread,
  }: ThreadSettings,
  { onResult, onFailure }: Pick<ThreadOptions, 'onResult' | 'onFailure'>,
) {
  const threads = new Map<number, WorkerThread>()

  function start(index: number): WorkerThread {
    const thread = startWorkerThread({
      file: threadFile,
      data: { thread: index, threads: size, kernel, limits, shortlist, repair },
      progressTimeoutMs,
      onResult,
      onFailure(tasks, reason, hasHung) {
        threads.delete(index)
        onFailure(tasks, reason, hasHung)
      },
    })
    threads.set(index, thread)
    return thread
  }

  return {
    /** The thread with the fewest tasks, and their number. */
    findLeastBusy(): { index: number; tasks: number } {
      let found = { index: 0, tasks: Number.POSITIVE_INFINITY }
      for (let index = 0; index < size; index++) {
        // A thread that must be started is worse than an idle one, but better than a busy one.
        const tasks = threads.get(index)?.countTasks() ?? 0.5
        if (tasks < found.tasks) found = { index, tasks }
      }
      return found
    },

    give(index: number, task: Task): void {
      const thread = threads.get(index) ?? start(index)
      thread.give(task)
    },

    /** Ends those without a task. */
    endIdle(): void {
      for (const [index, thread] of threads) {
        if (thread.countTasks() > 0) continue
        threads.delete(index)
        thread.end()
      }
    },

    list: (): readonly WorkerThread[] => [...threads.values()],
  }
}
