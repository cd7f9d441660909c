/**
 * Why a server gave no answer. `busy`: it asks to wait. `down`: it cannot be reached, fails or
 * hangs. `refused`: it will not answer such requests at all. `unsuited`: it does not know a part of
 * the request, or the text is too long for it.
 */
type FailureKind = 'busy' | 'down' | 'refused' | 'unsuited'

export class ServerFailure extends Error {
  readonly kind: FailureKind
  /** When the server wants to be asked again. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: FailureKind,
    message: string,
    { retryAfterMs, cause }: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}
