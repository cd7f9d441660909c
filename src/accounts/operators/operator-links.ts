// Links that make their user an operator, once. They are signed, so that the command line can make
// one while the server has the embedded database open; a used one is stored.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../../shared/keys.ts'

interface OperatorLink {
  /** Whether it works only as long as there is no operator. */
  readonly isFirst: boolean
  readonly expiresAt: Date
}

const prefix = 'dol_'
const idBytes = 16

/** The token of a new link. */
export function signOperatorLink({ operatorLinks }: Keys, link: OperatorLink): string {
  const kind = link.isFirst ? 'f' : 'o'
  const seconds = Math.floor(link.expiresAt.getTime() / 1000)
  const payload = `${kind}.${seconds}.${randomBytes(idBytes).toString('base64url')}`
  return `${prefix}${payload}.${sign(payload, operatorLinks[0])}`
}

/** Undefined if neither secret signed it, or it has expired. */
export function readOperatorLink(
  { operatorLinks }: Keys,
  token: string,
  now: Date,
): OperatorLink | undefined {
  const [, payload = '', kind, seconds, signature = ''] =
    /^dol_((f|o)\.(\d{1,11})\.[\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
  if (!operatorLinks.some((key) => isEqual(signature, sign(payload, key)))) return undefined
  const expiresAt = new Date(Number(seconds) * 1000)
  return expiresAt > now ? { isFirst: kind === 'f', expiresAt } : undefined
}

const sign = (payload: string, key: Uint8Array = new Uint8Array()): string =>
  createHmac('sha256', key).update(payload).digest('base64url')

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
