import { mailSender, smtpServer } from '../mail-kinds.ts'
import type { Setting } from '../setting-kinds.ts'
import { server } from './server.ts'

export const mail = {
  smtpUrl: smtpServer(
    'SMTP_URL',
    'The server that takes mail: `smtp://user:password@host:587` (STARTTLS) or ' +
      '`smtps://user:password@host:465` (TLS). Needs `DRAGOMAN_MAIL_FROM` and ' +
      '`DRAGOMAN_BASE_URL`. `?tls=off` at the end sends without encryption, such as to a ' +
      'relay on ' +
      'the same machine. Default: no mail ([docs/accounts.md](docs/accounts.md#mail)).',
  ),
  mailFrom: mailSender(
    'DRAGOMAN_MAIL_FROM',
    'The sender of mail: `dragoman@example.org` or `Dragoman <dragoman@example.org>`.',
  ),
} as const satisfies Record<string, Setting<unknown>>

interface MailSettings {
  readonly smtpUrl: string
  readonly mailFrom: unknown
  readonly baseUrl: string
}

/** The settings without which no mail is sent; empty: mail is on. */
export const missingForMail = ({ smtpUrl, mailFrom, baseUrl }: MailSettings): string[] => [
  ...(smtpUrl === '' ? [mail.smtpUrl.name] : []),
  ...(mailFrom === null ? [mail.mailFrom.name] : []),
  ...(baseUrl === '' ? [server.baseUrl.name] : []),
]
