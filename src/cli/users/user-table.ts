import type { ManagedUser } from '../../accounts/schemas.ts'

/** Rows of a table of users. */
export const describeUsers = (users: readonly ManagedUser[]): string[][] => [
  ['id', 'email', 'name', 'created', 'state'],
  ...users.map(({ id, email, name, createdAt, disabled, operator, secondFactor }) => [
    id,
    email,
    name ?? '-',
    createdAt.slice(0, 10),
    [operator && 'operator', disabled && 'disabled', secondFactor && 'second factor']
      .filter(Boolean)
      .join(', ') || '-',
  ]),
]
