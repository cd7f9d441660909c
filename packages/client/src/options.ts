import type { DragomanError } from './error.ts'

/**
 * Returns the access token for a request. After the service refused a token, it is called again
 * with that token as `refused`; if it then returns the same token or none, the request fails.
 */
export type TokenSource = (request: {
  refused?: string
}) => string | undefined | Promise<string | undefined>

export interface DragomanOptions {
  /** Where the service is, such as `https://translate.example.org`. */
  url: string
  /** The key of an app. With `apiSecret`, or with the access token of the app's owner. */
  apiKey?: string | undefined
  apiSecret?: string | undefined
  /** Of a user, for all that needs a user: `createSession` returns a source of tokens. */
  accessToken?: string | TokenSource | undefined
  /** Until when a call must have ended, with its retries; default: 60,000. */
  timeoutMs?: number | undefined
  /** How often a request is repeated that failed and can be repeated; default: 4. */
  maxRetries?: number | undefined
  /** Under which label the app's requests count in `usage({ by: 'tag' })`. */
  usageTag?: string | undefined
  /** Further headers of each request. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Whether browsers send cookies, as for `fetch`. */
  credentials?: 'include' | 'omit' | 'same-origin' | undefined
  /** Instead of the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Instead of the client's. `Infinity`: no deadline. */
  timeoutMs?: number | undefined
  /** Instead of the client's. */
  maxRetries?: number | undefined
  /** Whether an error is retried that can be; by default, all are. */
  isRetried?: ((error: DragomanError) => boolean) | undefined
}

/** Options of the translation of texts. */
export interface TranslateCallOptions extends CallOptions {
  /**
   * How long the service waits for models that it is downloading, before it fails with
   * `model-downloading` or answers with a lesser route; by default nearly until its deadline.
   */
  modelWaitSeconds?: number | undefined
}
