import type { Allowance } from '../http/allowance.ts'
import { Problem } from '../http/problems.ts'

/** The problem of a caller whose allowance is used up. */
export const rateLimited = (detail: string, allowance: Allowance): Problem =>
  new Problem('rate-limited', { detail, retryAfterSeconds: allowance.resetSeconds, allowance })
