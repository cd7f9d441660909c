import { Problem } from '../http/problems.ts'
import type { Accounts } from './open-accounts.ts'
import type { ManagedUser, Profile, User } from './schemas.ts'
import type { UserRow } from './store.ts'

/** Whether the settings say that the user of an address becomes an operator. */
export const isListedOperator = ({ settings }: Accounts, email: string): boolean =>
  settings.operators.has(email.toLowerCase())

/**
 * Without mail nobody can prove an address, so nobody may claim one that is meant for an operator.
 */
export const reservedEmail = () =>
  new Problem('email-reserved', {
    detail: 'Operators get their accounts from `dragoman users create`.',
  })

export const toUser = ({ id, email, name, createdAt }: UserRow): User => ({
  id,
  email,
  name,
  createdAt: createdAt.toISOString(),
})

export const toProfile = (row: UserRow): Profile => ({
  ...toUser(row),
  language: row.language,
  emailVerified: row.emailVerifiedAt !== null,
  operator: row.operator ?? false,
})

export const toManagedUser = (row: UserRow, secondFactor: boolean): ManagedUser => ({
  ...toUser(row),
  disabled: row.disabledAt !== null,
  operator: row.operator ?? false,
  secondFactor,
  emailVerified: row.emailVerifiedAt !== null,
})
