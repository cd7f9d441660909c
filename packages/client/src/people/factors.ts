import type {
  AddedFactor,
  AddedPasskey,
  Operations,
  Factors as OwnFactors,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  Proven,
  RecoveryCodes,
  TotpEnrolment,
} from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Send } from '../send.ts'

type NewPasskey = Operations['POST /auth/factors/passkeys']['body']
type Proof = Operations['POST /auth/proof']['body']

export type Factors = ReturnType<typeof createFactors>

/** The second factors of the user whose access token the client has. */
export function createFactors({ send }: Send) {
  const credentials = 'bearer'
  return {
    get: (options?: CallOptions): Promise<OwnFactors> =>
      send({ operation: 'GET /auth/factors', credentials }, options),

    /** Proves who uses the session: with the password, or with a second factor if there is one. */
    prove: (body: Proof, options?: CallOptions): Promise<Proven> =>
      send({ operation: 'POST /auth/proof', credentials, body }, options),

    /** Asks for a passkey, for `prove`. */
    startPasskeyProof: (options?: CallOptions): Promise<PasskeyRequest> =>
      send({ operation: 'POST /auth/proof/passkey', credentials }, options),

    /** Begins to set up an authenticator app. */
    startTotp: (options?: CallOptions): Promise<TotpEnrolment> =>
      send({ operation: 'POST /auth/factors/totp', credentials }, options),

    /** Makes the authenticator app a second factor with its first code. */
    finishTotp: (code: string, options?: CallOptions): Promise<AddedFactor> =>
      send({ operation: 'POST /auth/factors/totp/confirm', credentials, body: { code } }, options),

    removeTotp: (options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /auth/factors/totp', credentials }, options),

    /** Asks for a new passkey, for `addPasskey`. */
    startPasskey: (options?: CallOptions): Promise<PasskeyCreation> =>
      send({ operation: 'POST /auth/factors/passkeys/options', credentials }, options),

    addPasskey: (body: NewPasskey, options?: CallOptions): Promise<AddedPasskey> =>
      send({ operation: 'POST /auth/factors/passkeys', credentials, body }, options),

    renamePasskey: (id: string, name: string, options?: CallOptions): Promise<Passkey> => {
      const operation = 'PATCH /auth/factors/passkeys/{id}'
      return send({ operation, credentials, params: { id }, body: { name } }, options)
    },

    removePasskey: (id: string, options?: CallOptions): Promise<undefined> => {
      const operation = 'DELETE /auth/factors/passkeys/{id}'
      return send({ operation, credentials, params: { id } }, options)
    },

    /** Replaces the recovery codes. */
    replaceRecoveryCodes: (options?: CallOptions): Promise<RecoveryCodes> =>
      send({ operation: 'POST /auth/factors/recovery-codes', credentials }, options),
  }
}
