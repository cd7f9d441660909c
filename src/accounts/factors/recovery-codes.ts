// Recovery codes replace a lost second factor: 80 random bits each, stored as hashes, used once.
import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sha256 } from '../../shared/hashes.ts'
import type { Tables } from '../../storage/tables.ts'
import { replaceRecoveryCodes, spendRecoveryCode } from './recovery-code-store.ts'

const count = 10
const groups = 4
const groupLength = 4
/** 32 letters and digits, of which none looks like another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the user's codes, and returns the new ones, such as `abcd-efgh-jkmn-pqrs`. */
export async function renewRecoveryCodes(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, createCode)
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashOf(userId, code)),
  )
  return codes
}

/** Uses a code, with or without its hyphens, in any letter case. False if it cannot be used. */
export const useRecoveryCode = (
  db: Kysely<Tables>,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean> => spendRecoveryCode(db, { userId, codeHash: hashOf(userId, code), now })

const createCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')

const hashOf = (userId: string, code: string): string =>
  sha256(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
