import { type MailSender, startMailSender } from '../mail/sender.ts'
import { createSmtp } from '../mail/smtp.ts'
import type { Foundation } from './foundation.ts'
import type { ServiceOptions } from './service-options.ts'

/** Sends mail from this process; undefined if mail is off. */
export async function startMail(
  { config: { mailFrom, baseUrl }, secrets: { smtpUrl }, log }: ServiceOptions,
  { database, people: { mail, keys }, steadyNow }: Foundation,
): Promise<MailSender | undefined> {
  if (!mail.isOn || mailFrom === null) return undefined
  return startMailSender({
    database,
    send: createSmtp({ url: smtpUrl, from: mailFrom }),
    keys,
    baseUrl,
    steadyNow,
    log,
  })
}
