import { Problem } from '../http/problems.ts'
import type { Accounts } from './open-accounts.ts'
import type { ManagedUser, User } from './schemas.ts'
import type { UserRow } from './store.ts'

/** Whether an email address makes its user an operator. */
export const isOperator = ({ settings }: Accounts, email: string): boolean =>
  settings.operators.has(email.toLowerCase())

/** Email addresses are not verified, so nobody may claim one that would make them an operator. */
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

export const toManagedUser = (
  accounts: Accounts,
  row: UserRow,
  secondFactor: boolean,
): ManagedUser => ({
  ...toUser(row),
  disabled: row.disabledAt !== null,
  operator: isOperator(accounts, row.email),
  secondFactor,
})
