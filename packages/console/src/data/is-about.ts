import { DragomanError } from '@dragoman/client'

/** Whether a problem is about a field, which `pointer` names in the body, such as `/name`. */
export const isAbout = (error: unknown, pointer: string): boolean =>
  error instanceof DragomanError && error.errors.some((each) => each.pointer === pointer)
