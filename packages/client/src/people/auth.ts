import type { Operations, PasskeyRequest, Tokens, User } from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Send } from '../send.ts'

type Body<K extends `POST /auth/${'signup' | 'login' | 'login/finish' | 'refresh' | 'logout'}`> =
  Operations[K]['body']

export type Auth = ReturnType<typeof createAuth>

/** Signing up and logging in, without credentials. `createSession` keeps the tokens fresh. */
export function createAuth({ send }: Send) {
  const credentials = 'none'
  return {
    /** Registers a new user. */
    signup: (body: Body<'POST /auth/signup'>, options?: CallOptions): Promise<User> =>
      send({ operation: 'POST /auth/signup', credentials, body }, options),

    /** Mails a link to choose a new password, if an account has the address. */
    requestPasswordReset: (
      body: Operations['POST /auth/password-reset']['body'],
      options?: CallOptions,
    ): Promise<undefined> =>
      send({ operation: 'POST /auth/password-reset', credentials, body }, options),

    /** Sets a new password with the token of the link, and ends all sessions. */
    completePasswordReset: (
      body: Operations['POST /auth/password-reset/confirmation']['body'],
      options?: CallOptions,
    ): Promise<undefined> =>
      send({ operation: 'POST /auth/password-reset/confirmation', credentials, body }, options),

    /** Registers a new operator, with the token of an operator link. */
    signupOperator: (
      body: Operations['POST /auth/operator/signup']['body'],
      options?: CallOptions,
    ): Promise<User> =>
      send({ operation: 'POST /auth/operator/signup', credentials, body }, options),

    /**
     * Logs in: tokens of a new session. Rejects with `second-factor-required` if the user has a
     * second factor: `finishLogin` takes the `challenge` of its `problem`.
     */
    login: (body: Body<'POST /auth/login'>, options?: CallOptions): Promise<Tokens> =>
      send({ operation: 'POST /auth/login', credentials, body, isRepeatable: true }, options),

    /** Finishes a log-in with a second factor, or with a passkey. */
    finishLogin: (body: Body<'POST /auth/login/finish'>, options?: CallOptions): Promise<Tokens> =>
      send({ operation: 'POST /auth/login/finish', credentials, body }, options),

    /** Asks for a passkey in place of email and password. */
    startPasskeyLogin: (options?: CallOptions): Promise<PasskeyRequest> =>
      send({ operation: 'POST /auth/login/passkey', credentials }, options),

    /** Exchanges a refresh token, which can be used once, for new tokens. Takes tokens too. */
    refresh: (
      { refreshToken }: Body<'POST /auth/refresh'>,
      options?: CallOptions,
    ): Promise<Tokens> =>
      send({ operation: 'POST /auth/refresh', credentials, body: { refreshToken } }, options),

    /** Ends the session of a refresh token. Takes tokens too. */
    logout: (
      { refreshToken }: Body<'POST /auth/logout'>,
      options?: CallOptions,
    ): Promise<undefined> => {
      const call = { operation: 'POST /auth/logout', credentials, body: { refreshToken } } as const
      return send({ ...call, isRepeatable: true }, options)
    },
  }
}
