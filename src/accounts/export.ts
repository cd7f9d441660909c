import { exportEventsOfUser, recordEvent } from '../audit/service.ts'
import { exportMail } from '../mail/mail.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Accounts, ExportSections } from './open-accounts.ts'
import type { Profile } from './schemas.ts'
import { exportSessions } from './sessions/sessions.ts'
import { exportIdentities } from './sign-on/identities.ts'

/** Yields all stored data about a user, without secrets, as the pieces of one JSON object. */
export async function exportUser(
  accounts: Accounts,
  user: UserPrincipal,
): Promise<AsyncGenerator<string>> {
  const { audit } = accounts
  await recordEvent(audit, { type: 'user.exported', userId: user.id }, user)
  return writeExport(accounts, user)
}

/** Holds at most one page of one section in memory. */
async function* writeExport(accounts: Accounts, user: UserPrincipal): AsyncGenerator<string> {
  const { db, audit, userData, now } = accounts
  const sections: ExportSections = {
    sessions: () => exportSessions(accounts, user),
    identities: () => exportIdentities(accounts, user),
    ...userData.sections,
    mail: () => exportMail(db, user.id),
    auditEvents: () => exportEventsOfUser(audit, user.id),
  }
  const { id, email, name, createdAt, language, emailVerified, operator }: Profile = user
  const known = { id, email, name, createdAt, language, emailVerified, operator }
  const profile = JSON.stringify(known)
  yield `{"exportedAt":${JSON.stringify(now())},"user":${profile}`
  for (const [section, rowsOf] of Object.entries(sections)) {
    let separator = ''
    yield `,\n${JSON.stringify(section)}:[`
    for await (const row of rowsOf(user)) {
      yield `${separator}\n${JSON.stringify(row)}`
      separator = ','
    }
    yield ']'
  }
  yield '}\n'
}
