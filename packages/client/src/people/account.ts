import type { Export, Operations, Profile } from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import type { Send } from '../send.ts'

export type AccountSession = Operations['GET /auth/sessions']['response'][number]
type Changes = Operations['PATCH /auth/profile']['body']
type Deletion = Operations['DELETE /auth/profile']['body']
type LinkToken = Operations['POST /auth/operator']['body']
type PasswordChange = Operations['POST /auth/password']['body']

export type Account = ReturnType<typeof createAccount>

/** The account of the user whose access token the client has. */
export function createAccount({ send, open }: Send) {
  const credentials = 'bearer'
  return {
    get: (options?: CallOptions): Promise<Profile> =>
      send({ operation: 'GET /auth/profile', credentials }, options),

    /** Changes the name, the email address or the language of mail. */
    update: (body: Changes, options?: CallOptions): Promise<Profile> =>
      send({ operation: 'PATCH /auth/profile', credentials, body }, options),

    /** Deletes the account with all its data. */
    delete: (body: Deletion, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /auth/profile', credentials, body }, options),

    /** Changes the password and ends the other sessions. */
    changePassword: (body: PasswordChange, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'POST /auth/password', credentials, body }, options),

    /** Mails a link that proves the address. */
    requestEmailVerification: (options?: CallOptions): Promise<undefined> =>
      send({ operation: 'POST /auth/email-verification', credentials }, options),

    /** Proves the address with the token of the link. */
    verifyEmail: (body: LinkToken, options?: CallOptions): Promise<Profile> =>
      send({ operation: 'POST /auth/email-verification/confirmation', credentials, body }, options),

    /** Makes the user an operator, with the token of an operator link. */
    becomeOperator: (body: LinkToken, options?: CallOptions): Promise<Profile> =>
      send({ operation: 'POST /auth/operator', credentials, body }, options),

    /** All data stored about the user. */
    export: (options?: CallOptions): Promise<Export> =>
      send({ operation: 'GET /auth/export', credentials }, options),

    /** The same as a response whose body is unread, for a file. */
    openExport: (options?: CallOptions): Promise<Response> =>
      open({ operation: 'GET /auth/export', credentials }, options),

    /** The sessions of the user, newest first. */
    sessions: (options?: CallOptions): Promise<AccountSession[]> =>
      send({ operation: 'GET /auth/sessions', credentials }, options),

    endSession: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /auth/sessions/{id}', credentials, params: { id } }, options),

    /** Ends all sessions, including the one of this request. */
    endSessions: (options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /auth/sessions', credentials }, options),
  }
}
