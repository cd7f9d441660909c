// What the commands fail with, and how a failure is printed.

import { inCommandWords } from './terminal/command-words.ts'
import { describeSystemError } from './terminal/system-errors.ts'

/** Exit statuses; `dragoman models` has more. */
export const exitStatuses = { success: 0, failure: 1, usage: 2, interrupted: 130 } as const

/** A command that was given wrong arguments or options; exit status 2. */
export class UsageError extends Error {}

/** A file or standard input that cannot be translated. */
export class InputError extends Error {}

/** There is no server, nobody is logged in, or no app is in use. */
export class AccessError extends Error {}

/** What a server or an engine of this machine answered, or that it did not. */
export class ServiceError extends Error {
  /** What the user can do about it. */
  readonly detail: string

  constructor(detail: string, cause?: Error) {
    super(detail, { cause })
    this.detail = detail
  }
}

/** Why a command failed, and how to fix it: one line, and the causes below it. */
export const describeError = (error: unknown): string => inCommandWords(explain(error))

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Problems of the server, from here or from afar: their message is only a title.
  if ('detail' in error && typeof error.detail === 'string') return error.detail
  const cause = error.cause instanceof Error ? `\n  ${explain(error.cause)}` : ''
  // A refused connection is an AggregateError of several errors, without a message of its own.
  const message =
    error instanceof AggregateError && error.message === ''
      ? error.errors.map(explain).join('; ')
      : (describeSystemError(error) ?? error.message)
  return `${message}${cause}`
}
