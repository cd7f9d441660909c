// The tasks that wait for a thread: groups take turns, and tasks whose thread failed come first.
import type { Task, TaskGroup } from './task-group.ts'

export function createTaskQueue() {
  /** Those with tasks that were never started. */
  const groups = new Set<TaskGroup>()
  /** Those whose thread failed. */
  const retries: Task[] = []

  return {
    isEmpty: (): boolean => groups.size + retries.length === 0,

    add(group: TaskGroup): void {
      groups.add(group)
    },

    hasRetries: (): boolean => retries.length > 0,

    retry(task: Task): void {
      retries.push(task)
    },

    /** The next task; the queue must not be empty. */
    take(): Task {
      const retry = retries.shift()
      if (retry) return retry
      const group = groups.values().next().value as TaskGroup
      groups.delete(group)
      const task = {
        group,
        index: group.started++,
        number: 0,
        failures: { withOthers: 0, alone: 0 },
      }
      if (group.started < group.size) groups.add(group)
      return task
    },

    /** Drops all tasks of a group. */
    remove(group: TaskGroup): void {
      groups.delete(group)
      retries.splice(0, retries.length, ...retries.filter((task) => task.group !== group))
    },

    /** The groups with waiting tasks; one may be listed twice. */
    listGroups: (): TaskGroup[] => [...groups, ...retries.map((task) => task.group)],
  }
}
