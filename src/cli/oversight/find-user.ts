import type { Dragoman, ManagedUser } from '@dragoman/client'
import { ServiceError } from '../errors.ts'

/** The user with exactly this address, in any letter case. Throws ServiceError if there is none. */
export async function findUser({ users }: Dragoman, email: string): Promise<ManagedUser> {
  const wanted = email.toLowerCase()
  for await (const user of users.list({ email, limit: 100 }))
    if (user.email.toLowerCase() === wanted) return user
  throw new ServiceError(`No user has the address ${email}. \`dragoman service users\` lists them.`)
}
