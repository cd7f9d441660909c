import { describeError } from '../errors.ts'

/** `problem`: the service fails or is unsafe. `warning`: it works, but look into it. */
const statuses = ['problem', 'warning', 'skipped', 'ok'] as const
export type Status = (typeof statuses)[number]

export interface Finding {
  /** A stable name, for programs. */
  readonly check: string
  readonly status: Status
  /** What was found: one sentence. */
  readonly found: string
  /** What to do about it. */
  readonly fix?: string
}

/** What a check may find. A text that does not apply is falsy. */
export type Outcome = {
  /** What to do about a problem or a warning. */
  readonly fix?: string
} & { readonly [status in Status]?: string | false | 0 | undefined }

/** What each check may find; of several outcomes, the first that applies counts. */
export type Checks = Readonly<Record<string, Outcome | readonly Outcome[]>>

/** Returns what the checks found: of one outcome a problem rather than a warning, and so on. */
export function conclude(checks: Checks): Finding[] {
  return Object.entries(checks).flatMap(([check, outcomes]): Finding[] => {
    for (const { fix, ...texts } of [outcomes].flat()) {
      const status = statuses.find((each) => texts[each])
      if (status === undefined) continue
      const isFault = status === 'problem' || status === 'warning'
      const found = String(texts[status])
      return [{ check, status, found, ...(isFault && fix !== undefined && { fix }) }]
    }
    return []
  })
}

/** Returns the first line of what the work throws; undefined if it succeeds. */
export async function failureOf(work: () => unknown): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return describeError(error).split('\n', 1)[0] || 'an error without a message'
  }
}

/** Whether the work does not throw. */
export function succeeds(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** `1.5 GB`, `230 MB`. */
export const formatMemory = (bytes: number): string =>
  bytes >= 1024 ** 3
    ? `${(bytes / 1024 ** 3).toFixed(1)} GB`
    : `${Math.max(0, Math.floor(bytes / 1024 ** 2))} MB`
