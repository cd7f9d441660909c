// Every task that worker threads can do. The main thread never loads the code of a task: its types
// are all that it needs.
import type { LoadTask, Moved } from './task.ts'

export const tasks = {
  identifyDocument: async () => (await import('../documents/thread-tasks.ts')).identifyDocument,
  measureDocument: async () => (await import('../documents/thread-tasks.ts')).measureDocument,
  cutDocument: async () => (await import('../documents/thread-tasks.ts')).cutDocument,
  assembleDocument: async () => (await import('../documents/thread-tasks.ts')).assembleDocument,
  cutMarkdown: async () => (await import('../translation/cutting/markdown-tasks.ts')).cutMarkdown,
  assembleMarkdown: async () =>
    (await import('../translation/cutting/markdown-tasks.ts')).assembleMarkdown,
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
