// An authenticator in software: makes passkeys, and signs with them, as a browser would send it.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

interface Place {
  origin: string
  rpId: string
}

interface Signing {
  /** What the service asked to be signed. */
  challenge: string
  userHandle?: string | undefined
  /** What the authenticator counts; it does not count by default. */
  counter?: number
  verifiesUser?: boolean
  place?: Partial<Place>
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** The shortest form, as authenticators write it. */
const bytes = (data: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 255],
    ),
    data,
  ])
const text = (data: string) => Buffer.concat([Buffer.from([0x60 + data.length]), Buffer.from(data)])

/** A new passkey for pages of this origin. */
export function createPasskey(place: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData(flags: number, counter: number, rpId: string): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (coordinate: string) => bytes(Buffer.from(coordinate, 'base64url'))
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ])
  }

  return {
    id,
    /** What `navigator.credentials.create` would return. */
    attest({ challenge, counter = 0, place: other }: Signing) {
      const { origin, rpId } = { ...place, ...other }
      const authData = Buffer.concat([
        authenticatorData(0x45, counter, rpId),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(),
      ])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
        ...[text('authData'), bytes(authData)],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get` would return. */
    assert({ challenge, userHandle, counter = 0, verifiesUser = true, place: other }: Signing) {
      const { origin, rpId } = { ...place, ...other }
      const data = authenticatorData(verifiesUser ? 0x05 : 0x01, counter, rpId)
      const clientDataJSON = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientDataJSON),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle !== undefined && { userHandle: base64url(userHandle) }),
        },
      }
    },
  }
}
