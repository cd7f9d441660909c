// The kinds of settings of mail.
import type { Setting } from './setting-kinds.ts'

interface MailSender {
  readonly name: string
  readonly address: string
}

export const smtpServer = (name: string, about: string): Setting<string> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    if (raw === '') return ''
    const server = URL.canParse(raw) ? new URL(raw) : undefined
    if (!/^smtps?:$/.test(server?.protocol ?? '') || !server?.hostname)
      throw new Error('expected an address that starts with smtp:// or smtps://')
    const query = [...server.searchParams]
    if (query.some(([key, value]) => key !== 'tls' || value !== 'off') || query.length > 1)
      throw new Error('after ? only tls=off is possible')
    return raw
  },
})

/** Null if the setting is empty. */
export const mailSender = (name: string, about: string): Setting<MailSender | null> => ({
  name,
  fallback: '',
  about,
  parse: (raw) => {
    if (raw === '') return null
    const [, display = '', bracketed] = /^([^<>]*)<([^<>]+)>$/.exec(raw) ?? []
    const address = bracketed ?? raw
    if (!/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+$/.test(address))
      throw new Error('expected an address, such as Dragoman <dragoman@example.org>')
    return { name: display.trim().replace(/^"(.*)"$/, '$1'), address }
  },
})
