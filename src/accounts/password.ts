import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

// Argon2id (the library's default), with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one lane.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let decoy: Promise<string> | undefined

/** Works off the event loop, about 30 ms on one core. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), parameters)
}

/** Without a hash (no such user) the same work is done, so that the time tells nothing. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return right && passwordHash !== undefined
}

/** 120 random bits. */
export const generatePassword = (): string => randomBytes(15).toString('base64url')
