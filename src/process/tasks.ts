// Every task that worker threads can do. The main thread never loads the code of a task: its types
// are all that it needs.
import type { LoadTask, Moved } from './task.ts'

export const tasks = {
  identifyDocument: async () => (await import('../documents/thread-tasks.ts')).identifyDocument,
  measureDocument: async () => (await import('../documents/thread-tasks.ts')).measureDocument,
  cutDocument: async () => (await import('../documents/thread-tasks.ts')).cutDocument,
  assembleDocument: async () => (await import('../documents/thread-tasks.ts')).assembleDocument,
  cutText: async () => (await import('../translation/cutting/text-tasks.ts')).cutText,
  evaluatePairs: async () =>
    (await import('../translation/evaluation/evaluation-task.ts')).evaluatePairs,
  assembleText: async () => (await import('../translation/cutting/text-tasks.ts')).assembleText,
} satisfies Record<string, LoadTask>

export type TaskName = keyof typeof tasks
type TaskOf<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>
export type PayloadOf<Name extends TaskName> = Parameters<TaskOf<Name>>[0]
export type ResultOf<Name extends TaskName> =
  Awaited<ReturnType<TaskOf<Name>>> extends infer Result
    ? Result extends Moved<infer Value>
      ? Value
      : Result
    : never
