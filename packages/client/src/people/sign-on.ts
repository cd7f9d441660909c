import type {
  DeviceCode,
  DeviceLogin,
  Identity,
  SignOnAddress,
  SignOnProviders,
  Tokens,
} from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Send } from '../send.ts'

export type SignOn = ReturnType<typeof createSignOn>

/** Log-in at identity providers, and of programs through a browser. */
export function createSignOn({ send }: Send) {
  return {
    /** Where people can log in. */
    providers: (options?: CallOptions): Promise<SignOnProviders> =>
      send({ operation: 'GET /auth/sso', credentials: 'none' }, options),

    /**
     * Begins a log-in: where the browser goes now. In browsers only, which keep the cookie. With
     * `prove`, the person logs in again, also if the provider knows the browser.
     */
    begin: (
      provider: string,
      body: { next?: string; prove?: boolean } = {},
      options?: CallOptions,
    ): Promise<SignOnAddress> =>
      send(
        { operation: 'POST /auth/sso/{provider}', credentials: 'none', params: { provider }, body },
        options,
      ),

    /** Begins to connect an account at a provider with the user's, in a browser. */
    connect: (
      body: { provider: string; next?: string },
      options?: CallOptions,
    ): Promise<SignOnAddress> =>
      send({ operation: 'POST /auth/identities', credentials: 'bearer', body }, options),

    /** The accounts at providers that are connected with the user's. */
    identities: (options?: CallOptions): Promise<Identity[]> =>
      send({ operation: 'GET /auth/identities', credentials: 'bearer' }, options),

    /** The user must have logged in within the last 10 minutes. */
    disconnect: (identityId: string, options?: CallOptions): Promise<undefined> =>
      send(
        {
          operation: 'DELETE /auth/identities/{id}',
          credentials: 'bearer',
          params: { id: identityId },
        },
        options,
      ),

    /** Begins to log this program in; the person opens `verificationUrlComplete`. */
    beginDevice: (options?: CallOptions): Promise<DeviceCode> =>
      send({ operation: 'POST /auth/device', credentials: 'none' }, options),

    /** The tokens; fails with `device-login-pending` until the person has confirmed. */
    finishDevice: (deviceCode: string, options?: CallOptions): Promise<Tokens> =>
      send(
        { operation: 'POST /auth/device/token', credentials: 'none', body: { deviceCode } },
        options,
      ),

    /** Which program asks to be logged in as this user. */
    getDevice: (userCode: string, options?: CallOptions): Promise<DeviceLogin> =>
      send({ operation: 'GET /auth/device', credentials: 'bearer', query: { userCode } }, options),

    /** Lets the program in, or not. */
    answerDevice: (
      body: { userCode: string; approve: boolean },
      options?: CallOptions,
    ): Promise<undefined> =>
      send({ operation: 'POST /auth/device/answer', credentials: 'bearer', body }, options),
  }
}
