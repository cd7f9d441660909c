import type { Call } from './api.ts'

/** A request that an operation refuses. */
export interface Refusal {
  title: string
  /** How the request differs from a valid one. */
  change: Call & { path?: string }
  status: number
  code: string
  /** What the problem points at. */
  pointers?: string[]
}
