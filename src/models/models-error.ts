// What can go wrong with models, in the operator's words, and the exit status of the command.
import type { Why } from '../http/problem-reasons.ts'

/**
 * Each kind has its own exit status, so that scripts can distinguish them. `dragoman models --help`
 * lists them.
 */
export const exitStatus = {
  usage: 2,
  network: 3,
  registry: 4,
  damaged: 5,
  disk: 6,
  permission: 7,
  interrupted: 130,
} as const

type ModelsErrorKind = keyof typeof exitStatus

/** Its message is one or more plain lines for the user of the command. */
export class ModelsError extends Error {
  readonly kind: ModelsErrorKind
  /** The message for programs. */
  readonly why: Why | undefined

  constructor(
    kind: ModelsErrorKind,
    message: string,
    { why, ...options }: ErrorOptions & { readonly why?: Why } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.why = why ?? reasons[kind]
  }
}

/** Why a kind of error occurs, where nobody knows it more exactly. */
const reasons: Partial<Readonly<Record<ModelsErrorKind, Why>>> = {
  network: { reason: 'download-server-unreachable' },
  registry: { reason: 'registry-unusable' },
  damaged: { reason: 'model-damaged' },
  disk: { reason: 'disk-full' },
  permission: { reason: 'models-read-only' },
}

/** Why models failed, for programs; undefined if nobody knows. */
export const whyOf = (error: unknown): Why | undefined =>
  error instanceof ModelsError ? error.why : undefined

/** The system's error codes, by what an operator can do about them. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const permissionCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A file system error as a ModelsError; any other error unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = codeOf(error)
  if (diskCodes.has(code))
    return new ModelsError(
      'disk',
      `The disk is full: ${path} cannot be written. Free some space, then run it again.`,
      { cause: error },
    )
  if (permissionCodes.has(code))
    return new ModelsError(
      'permission',
      `No permission to write in ${path} (${code}). ` +
        'Run it as the user who owns that directory, or choose another DRAGOMAN_DATA_DIR.',
      {
        cause: error,
      },
    )
  return error
}
