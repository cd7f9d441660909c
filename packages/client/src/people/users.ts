import type {
  CreatedUser,
  ManagedUser,
  Operations,
  OverseenApps,
  PasswordReset,
  UserDetails,
  UserPage,
} from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { createPages, type Pages } from '../paged-list.ts'
import type { Send } from '../send.ts'

type ListQuery = Operations['GET /users']['query']
type NewUser = Operations['POST /users']['body']
type Changes = Operations['PATCH /users/{id}']['body']
type Reset = Operations['POST /users/{id}/password']['body']

export type OverseenApp = OverseenApps['apps'][number]

export type Users = ReturnType<typeof createUsers>

/** All users of the service. Only operators may use this. */
export function createUsers({ send }: Send) {
  const credentials = 'bearer'
  return {
    /** Newest first. */
    list: (query: ListQuery = {}, options?: CallOptions): Pages<UserPage, ManagedUser> =>
      createPages(
        (cursor = query.cursor) =>
          send({ operation: 'GET /users', credentials, query: { ...query, cursor } }, options),
        ({ users }) => users,
      ),

    /** Creates a user, with a random password if none is given. It is shown only this once. */
    create: (body: NewUser, options?: CallOptions): Promise<CreatedUser> =>
      send({ operation: 'POST /users', credentials, body }, options),

    get: (id: string, options?: CallOptions): Promise<UserDetails> =>
      send({ operation: 'GET /users/{id}', credentials, params: { id } }, options),

    /** The apps of a user and of their teams, with their limits. */
    apps: async (id: string, options?: CallOptions): Promise<OverseenApp[]> =>
      (await send({ operation: 'GET /users/{id}/apps', credentials, params: { id } }, options))
        .apps,

    /** Disables, enables or renames a user, or changes their role. */
    update: (id: string, body: Changes, options?: CallOptions): Promise<ManagedUser> =>
      send({ operation: 'PATCH /users/{id}', credentials, params: { id }, body }, options),

    /** Deletes a user with all their data. */
    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /users/{id}', credentials, params: { id } }, options),

    /** Removes the second factors of a user who lost them, and ends their sessions. */
    resetFactors: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /users/{id}/factors', credentials, params: { id } }, options),

    /** Sets a new password, random if none is given, and ends the user's sessions. */
    resetPassword: (id: string, body: Reset = {}, options?: CallOptions): Promise<PasswordReset> =>
      send({ operation: 'POST /users/{id}/password', credentials, params: { id }, body }, options),
  }
}
