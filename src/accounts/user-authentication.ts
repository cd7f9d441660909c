import { Problem } from '../http/problems.ts'
import type { Origin, UserPrincipal } from '../shared/principals.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'
import type { SessionReads } from './sessions/session-read-store.ts'
import { type IsOperator, toUser } from './user-renderer.ts'

export type UserAuthentication = ReturnType<typeof createUserAuthentication>

interface Dependencies {
  sessions: Pick<SessionReads, 'findUserOfSession'>
  accessTokens: Pick<AccessTokens, 'verify'>
  isOperator: IsOperator
}

export function createUserAuthentication({ sessions, accessTokens, isOperator }: Dependencies) {
  return {
    /**
     * The user of an access token. Reads the database each time, without a cache: a session that
     * has ended and a disabled user are rejected everywhere at once. Throws `unauthenticated`.
     */
    async authenticate(accessToken: string, origin: Origin): Promise<UserPrincipal> {
      const claims = await accessTokens.verify(accessToken)
      const user = claims && (await sessions.findUserOfSession(claims))
      if (!claims || !user)
        throw new Problem('unauthenticated', {
          detail:
            'The access token is invalid or has expired. Get a new one from `POST ' +
            '/auth/refresh` or `POST /auth/login`.',
        })
      return {
        ...toUser(user),
        sessionId: claims.sessionId,
        operator: isOperator(user.email),
        origin,
      }
    },
  }
}
