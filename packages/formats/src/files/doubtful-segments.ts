import type { AboutTranslation } from './format.ts'

/** Whether a person should look at any of the segments from `start` to before `end`. */
export function isAnyDoubtful({ doubtful }: AboutTranslation, start: number, end: number): boolean {
  if (doubtful === undefined) return false
  for (let index = start; index < end; index++) if (doubtful.has(index)) return true
  return false
}
