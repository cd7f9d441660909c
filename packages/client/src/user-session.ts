import { DragomanError } from './error.ts'
import type { Tokens } from './generated/api.ts'
import type { CallOptions, DragomanOptions, TokenSource } from './options.ts'
import { createAuth } from './people/auth.ts'
import { createSend } from './send.ts'

export interface SessionOptions
  extends Omit<DragomanOptions, 'apiKey' | 'apiSecret' | 'accessToken'> {
  /** With `password`: logs in when a token is needed and none can be refreshed. */
  email?: string | undefined
  password?: string | undefined
  /** Continues an earlier session, whose token `onTokens` received. */
  refreshToken?: string | undefined
  /** Receives new tokens before they are used, and `undefined` after a log-out: store them here. */
  onTokens?: ((tokens: Tokens | undefined) => void | Promise<void>) | undefined
}

export interface Session {
  /** Is what the option `accessToken` of a client expects. */
  readonly accessToken: TokenSource
  login(credentials: { email: string; password: string }, options?: CallOptions): Promise<void>
  /** Ends the session, here and in the service. */
  logout(options?: CallOptions): Promise<void>
}

/** So long before it expires, a token is replaced. */
const renewBeforeMs = 30_000

/** Keeps the tokens of a user's session: logs in, and refreshes before the access token expires. */
export function createSession(session: SessionOptions): Session {
  const auth = createAuth(createSend(session))
  const { email, password, onTokens } = session
  let { refreshToken } = session
  let current: { accessToken: string; expiresAt: number } | undefined
  let pending: Promise<void> | undefined

  async function store(tokens: Tokens | undefined): Promise<void> {
    refreshToken = tokens?.refreshToken
    current = tokens && {
      accessToken: tokens.accessToken,
      expiresAt: performance.now() + tokens.expiresIn * 1000,
    }
    await onTokens?.(tokens)
  }

  async function renew(): Promise<void> {
    if (refreshToken !== undefined) {
      try {
        return await store(await auth.refresh({ refreshToken }))
      } catch (error) {
        if (!(error instanceof DragomanError && error.code === 'invalid-refresh-token')) throw error
        await store(undefined)
      }
    }
    if (email !== undefined && password !== undefined)
      await store(await auth.login({ email, password }))
  }

  return {
    async accessToken({ refused }) {
      const isFresh = current !== undefined && current.expiresAt - renewBeforeMs > performance.now()
      if (!isFresh || current?.accessToken === refused) {
        pending ??= renew().finally(() => {
          pending = undefined
        })
        await pending
      }
      return current?.accessToken
    },
    async login(credentials, options) {
      await store(await auth.login(credentials, options))
    },
    async logout(options) {
      const ended = refreshToken
      await store(undefined)
      if (ended !== undefined) await auth.logout({ refreshToken: ended }, options)
    },
  }
}
