import type { Kysely, Transaction } from 'kysely'
import { dayMs, hourMs } from '../shared/durations.ts'
import { newId } from '../shared/ids.ts'
import type { Keys } from '../shared/keys.ts'
import { readAllById } from '../shared/pages.ts'
import type { Tables } from '../storage/tables.ts'
import { type MailMessage, terms, toMailLanguage } from './messages.ts'
import {
  countRecent,
  deleteEndedBefore,
  failExpiredMessages,
  findMessagesOfUser,
  insertMessage,
} from './outbox-store.ts'

/** Mail as other domains use it. */
export interface Mail {
  /** Whether mail is sent; otherwise `queueMail` does nothing. */
  readonly isOn: boolean
  /** The settings without which mail is off. */
  readonly missing: readonly string[]
  readonly keys: Keys
  readonly now: () => Date
}

/** Tells the owners of a team of something, in the transaction that changes it. */
export type NoticeOwners = (
  transaction: Transaction<Tables>,
  teamId: string,
  message: MailMessage,
) => Promise<void>

interface MailTo {
  /** Whose limit counts it: the user whom it is to, or who invites; null: nobody's. */
  readonly userId: string | null
  /** The address. */
  readonly to: string
  /** One of the console's; null: English. */
  readonly language: string | null
  readonly message: MailMessage
}

export const openMail = (context: Omit<Mail, 'isOn'>): Mail => ({
  ...context,
  isOn: context.missing.length === 0,
})

/**
 * Stores a message in the transaction of the change that causes it; a process sends it after the
 * commit. False if mail is off, or the address or the user got as many of this kind in the last
 * hour as they may.
 */
export async function queueMail(
  mail: Mail,
  transaction: Transaction<Tables>,
  { userId, to, language, message }: MailTo,
): Promise<boolean> {
  if (!mail.isOn) return false
  const { kind } = message
  const { lifeHours, perHour } = terms[kind]
  const now = mail.now()
  const since = new Date(now.getTime() - hourMs)
  const recent = await countRecent(transaction, { userId, recipient: to, kind, since })
  if (recent >= perHour) return false
  await insertMessage(transaction, {
    id: newId('eml'),
    userId,
    kind,
    recipient: to,
    language: toMailLanguage(language),
    sealed: mail.keys.seal(JSON.stringify(message)),
    status: 'pending',
    createdAt: now,
    nextAttemptAt: now,
    expiresAt: new Date(now.getTime() + lifeHours * hourMs),
  })
  return true
}

/** How long it is known that a message was sent, or why not. */
const keptDays = 7
const exportPageRows = 100

/** Ends what nobody sent in time, and deletes what ended a week ago. */
export async function purgeMail(db: Kysely<Tables>, now: Date): Promise<void> {
  await failExpiredMessages(db, now)
  await deleteEndedBefore(db, new Date(now.getTime() - keptDays * dayMs))
}

/** The messages to a user, for their export: to which address they went and when. */
export async function* exportMail(db: Kysely<Tables>, userId: string): AsyncGenerator<unknown> {
  const rows = readAllById(exportPageRows, (page) => findMessagesOfUser(db, userId, page))
  for await (const { id, kind, recipient, status, error, createdAt, endedAt } of rows)
    yield { id, kind, to: recipient, status, error, createdAt, endedAt }
}
