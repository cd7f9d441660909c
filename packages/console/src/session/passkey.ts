// Passkeys in the browser. The library is loaded when one is used.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Whether the browser has passkeys on this page. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** What the browser says if the user has no passkey, or takes none. */
export class PasskeyFailure extends Error {
  /** Whether the page is at an address where the passkeys do not work. */
  readonly isElsewhere: boolean

  constructor(cause: unknown) {
    super('The passkey was not used.', { cause })
    this.isElsewhere = cause instanceof Error && cause.name === 'SecurityError'
  }
}

/** Rejects with PasskeyFailure. */
export async function signWithPasskey(options: object) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(fail)
  return { id, rawId, type, response: { ...response } }
}

/** Rejects with PasskeyFailure. */
export async function makePasskey(options: object) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(fail)
  return { id, rawId, type, response: { ...response } }
}

function fail(cause: unknown): never {
  throw new PasskeyFailure(cause)
}
