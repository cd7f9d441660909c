// English is the source: the other languages must have its type, so that the compiler finds missing
// texts.
import type { first } from './en/en-first.ts'
import type { en } from './en/index.ts'

/** Literal types would demand English texts of the other languages. */
type Widen<T> = T extends string
  ? string
  : T extends (...parameters: infer P) => string
    ? (...parameters: P) => string
    : { readonly [K in keyof T]: Widen<T[K]> }

export type Messages = Widen<typeof en>
/** Those that are loaded before the first paint. */
export type FirstMessages = Widen<typeof first>
/** The texts of one area, which `es`, `de` and `ar` annotate their files with. */
export type MessagesOf<Area extends keyof Messages> = Messages[Area]
