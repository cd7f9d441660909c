import { randomBytes } from 'node:crypto'

type IdPrefix =
  | 'usr'
  | 'ses'
  | 'app'
  | 'job'
  | 'evt'
  | 'att'
  | 'aud'
  | 'gls'
  | 'dic'
  | 'doc'
  | 'cor'
  | 'ctr'
  | 'mdl'
  | 'msr'
  | 'evl'
  | 'pky'
  | 'idn'
  | 'eml'
  | 'tea'
  | 'inv'

/** Whether a text may be an ID. An invalid one, such as U+0000, must not reach the database. */
export const isId = (text: string, prefix: IdPrefix): boolean =>
  new RegExp(`^${prefix}_[0-9a-f]{32}$`).test(text)

/** A new opaque ID of 128 random bits, with a prefix that names its kind. */
export const newId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(16).toString('hex')}`
