// Passkeys (WebAuthn). The library, which takes 50 ms to load, is loaded when one is used.
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { UserPrincipal } from '../../shared/principals.ts'
import type { Accounts } from '../open-accounts.ts'
import type { PasskeyRow } from './passkey-store.ts'
import { getRelyingParty } from './relying-party.ts'
import type { Assertion, Attestation } from './schemas.ts'

const timeout = 5 * 60_000

/**
 * What a browser needs to sign with one of these passkeys, or with any that it knows. Throws
 * `passkeys-unavailable`.
 */
export async function createRequestOptions(
  accounts: Accounts,
  passkeys: readonly PasskeyRow[] | 'any',
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = getRelyingParty(accounts)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return passkeys === 'any'
    ? generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' })
    : generateAuthenticationOptions({
        rpID,
        timeout,
        userVerification: 'preferred',
        allowCredentials: passkeys.map(toDescriptor),
      })
}

interface ExpectedAssertion {
  readonly challenge: string
  /** Whether the authenticator must have checked who uses it: it is the only factor. */
  readonly verifiesUser: boolean
}

/** What the authenticator has counted. Undefined if it is no valid signature of this passkey. */
export async function verifyAssertion(
  accounts: Accounts,
  { passkey, assertion }: { passkey: PasskeyRow; assertion: Assertion },
  { challenge, verifiesUser }: ExpectedAssertion,
): Promise<number | undefined> {
  const { id, origin } = getRelyingParty(accounts)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: verifiesUser,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws an error for each way in which a response can be wrong.
    return undefined
  }
}

/** What a browser needs to make a passkey. Throws `passkeys-unavailable`. */
export async function createCreationOptions(
  accounts: Accounts,
  { id, email, name }: UserPrincipal,
  known: readonly PasskeyRow[],
) {
  const relyingParty = getRelyingParty(accounts)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Dragoman',
    rpID: relyingParty.id,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name ?? email,
    timeout,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The key of a new passkey. Undefined if the browser's response is not valid. */
export async function verifyAttestation(
  accounts: Accounts,
  attestation: Attestation,
  challenge: string,
): Promise<{ credentialId: string; publicKey: string; signCount: number } | undefined> {
  const { id, origin } = getRelyingParty(accounts)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { credential } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
    }
  } catch {
    return undefined
  }
}

const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports,
})
