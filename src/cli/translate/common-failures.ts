// What failures are about: all files of the command, or the size of one.
import type { ErrorCode } from '@dragoman/client'
import { AccessError, UsageError } from '../errors.ts'

/** Of the server, or of what may use it, whatever is translated. */
const commonCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'connection-failed',
  'unexpected-response',
  'unauthenticated',
  'invalid-refresh-token',
  'invalid-api-credentials',
  'second-factor-missing',
  'proof-required',
  'user-disabled',
  'app-disabled',
  'app-not-found',
  'role-required',
  'language-not-supported',
  'glossary-not-found',
  'budget-exceeded',
  'route-not-found',
])
/** Of a pair whose source is named. */
const pairCodes: ReadonlySet<string> = new Set<ErrorCode>([
  'language-pair-not-supported',
  'glossary-pair-not-supported',
])
/** Of languages that no document changes. */
const commonReasons: ReadonlySet<string> = new Set(['no-engine', 'no-route'])
/** Nothing more can be written. */
const commonSystemCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Whether no other file can be translated either; `isSourceNamed`: with `--from`. */
export function isCommonFailure(error: unknown, isSourceNamed: boolean): boolean {
  if (error instanceof UsageError || error instanceof AccessError) return true
  return causesOf(error).some(({ code = '', reason, why }) => {
    if (commonCodes.has(code) || commonSystemCodes.has(code)) return true
    if (pairCodes.has(code) && isSourceNamed) return true
    return commonReasons.has(reason ?? why?.reason ?? '')
  })
}

/** What errors of Node, of the client and of the service have. */
interface Coded {
  readonly code?: string
  readonly reason?: string
  readonly why?: { readonly reason: string }
}

function causesOf(error: unknown): Coded[] {
  if (!(error instanceof Error)) return []
  return [error as Coded, ...causesOf(error.cause)]
}

/** Of files that are too large for one document. */
const sizeCodes: ReadonlySet<string> = new Set([
  'document-too-large',
  'payload-too-large',
  'ERR_FS_FILE_TOO_LARGE',
])
const sizeReasons: ReadonlySet<string> = new Set(['too-much-memory', 'file-unreadable-in-time'])

export const isTooLarge = (error: unknown): boolean =>
  causesOf(error).some(
    ({ code = '', reason, why }) =>
      sizeCodes.has(code) || sizeReasons.has(reason ?? why?.reason ?? ''),
  )
