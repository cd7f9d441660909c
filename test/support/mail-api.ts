// The real application with a real mail server.
import { type Api, startApi } from './api.ts'
import type { Backend } from './backends.ts'
import type { Scope } from './close-at-end.ts'
import { type MailServer, startMailServer, tokenIn } from './mail-server.ts'

export const mailBaseUrl = 'https://dragoman.example.org'

export interface MailApi {
  readonly api: Api
  readonly server: MailServer
  /** The token of the link in the latest mail to an address, of `count` that are awaited. */
  tokenFor(address: string, count?: number): Promise<string>
}

/** The settings of mail to a server. */
export const mailSettings = ({ url }: MailServer): Record<string, string> => ({
  SMTP_URL: url,
  DRAGOMAN_MAIL_FROM: 'Dragoman <dragoman@example.org>',
  DRAGOMAN_BASE_URL: mailBaseUrl,
})

interface Options {
  readonly backend?: Backend
  readonly environment?: Record<string, string>
  readonly now?: () => Date
  readonly worker?: boolean
}

export async function startMailApi(
  t: Scope,
  { environment = {}, worker = false, ...place }: Options,
): Promise<MailApi> {
  const server = await startMailServer(t)
  const api = await startApi(t, {
    ...place,
    worker,
    environment: { ...mailSettings(server), ...environment },
  })
  return {
    api,
    server,
    async tokenFor(address, count = 1) {
      const mails = await server.mailTo(address, count)
      const last = mails.at(-1)
      return last === undefined ? '' : tokenIn(last)
    },
  }
}
