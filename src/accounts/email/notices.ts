import type { Transaction } from 'kysely'
import { type Mail, queueMail } from '../../mail/mail.ts'
import type { MailKind, MailMessage } from '../../mail/messages.ts'
import type { Tables } from '../../storage/tables.ts'
import { findUser } from '../store.ts'

/** What also goes to an address that nobody has proven: a thief must not keep it quiet. */
const always: ReadonlySet<MailKind> = new Set([
  'password-changed',
  'factor-changed',
  'address-changed',
])

/**
 * Tells a user of something, in the transaction that changes it. What others can cause many times
 * goes only to an address that the user has proven.
 */
export async function noticeUser(
  { mail }: { readonly mail: Mail },
  transaction: Transaction<Tables>,
  userId: string,
  message: MailMessage,
): Promise<void> {
  if (!mail.isOn) return
  const user = await findUser(transaction, userId)
  if (user === undefined || user.disabledAt !== null) return
  if (user.emailVerifiedAt === null && !always.has(message.kind)) return
  const { email: to, language } = user
  await queueMail(mail, transaction, { userId, to, language, message })
}
