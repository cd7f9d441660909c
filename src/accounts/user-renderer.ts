import { Problem } from '../http/problems.ts'
import type { ManagedUser, User } from './schemas.ts'
import type { UserRow } from './store.ts'

export type IsOperator = (email: string) => boolean

/** Whether an address is one of those that make a user an operator. */
export const createOperatorCheck =
  (emails: ReadonlySet<string>): IsOperator =>
  (email) =>
    emails.has(email.toLowerCase())

/** Nobody has shown that an address is theirs, and this one would make them an operator. */
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

export const toManagedUser = (row: UserRow, isOperator: IsOperator): ManagedUser => ({
  ...toUser(row),
  disabled: row.disabledAt !== null,
  operator: isOperator(row.email),
})
