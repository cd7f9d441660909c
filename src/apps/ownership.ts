import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { AppReads } from './app-read-store.ts'
import type { AppRow } from './store.ts'

export type AppOwnership = ReturnType<typeof createAppOwnership>

/** Finds apps for their owner; to everyone else an app does not exist. */
export function createAppOwnership({ findAppOfUser }: Pick<AppReads, 'findAppOfUser'>) {
  /** Throws `app-not-found`. */
  async function getOwned(id: string, user: Pick<UserPrincipal, 'id'>): Promise<AppRow> {
    const app = isId(id, 'app') ? await findAppOfUser(id, user.id) : undefined
    return app ?? refuseApp()
  }

  return {
    getOwned,

    /** Throws `app-not-found`. */
    async checkOwner(id: string, user: Pick<UserPrincipal, 'id'>): Promise<void> {
      await getOwned(id, user)
    },
  }
}

export const appNotFound = () =>
  new Problem('app-not-found', {
    detail: 'You have no app with this ID. `GET /list` shows your apps.',
  })

export function refuseApp(): never {
  throw appNotFound()
}
