/** `problem`: the service fails or is unsafe. `warning`: it works, but look into it. */
export type Status = 'ok' | 'warning' | 'problem' | 'skipped'

export interface Finding {
  /** A stable name, for programs. */
  readonly check: string
  readonly status: Status
  /** What was found: one sentence. */
  readonly found: string
  /** What to do about it. */
  readonly fix?: string
}

export const ok = (check: string, found: string): Finding => ({ check, status: 'ok', found })

export const skipped = (check: string, found: string): Finding => ({
  check,
  status: 'skipped',
  found,
})

export const warning = (check: string, found: string, fix: string): Finding => ({
  check,
  status: 'warning',
  found,
  fix,
})

export const problem = (check: string, found: string, fix: string): Finding => ({
  check,
  status: 'problem',
  found,
  fix,
})

/** `1.5 GB`, `230 MB`. */
export const formatMemory = (bytes: number): string =>
  bytes >= 1024 ** 3
    ? `${(bytes / 1024 ** 3).toFixed(1)} GB`
    : `${Math.max(0, Math.floor(bytes / 1024 ** 2))} MB`

/** `3 models`, `1 model`. */
export const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`
