// Plain text and HTML from one template. What users typed is marked off in both: it must not become
// markup, a link, or change the direction of the text around it.
import { type MailLanguage, type MailMessage, toMailLanguage } from './messages.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type MailText, type MailTexts } from './texts/en.ts'
import { es } from './texts/es.ts'

interface Letter {
  readonly language: string
  /** When what it tells happened. */
  readonly createdAt: Date
  /** What its link begins with. */
  readonly baseUrl: string
}

interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const textsByLanguage: Readonly<Record<MailLanguage, MailTexts>> = { en, de, es, ar }
const rightToLeft: ReadonlySet<MailLanguage> = new Set(['ar'])
const maxNameCharacters = 100

export function renderMail(
  message: MailMessage,
  { language: wanted, createdAt, baseUrl }: Letter,
): RenderedMail {
  const language = toMailLanguage(wanted)
  const texts = textsByLanguage[language]
  const { subject, paragraphs, action } = templateOf(texts, message)
  const values = valuesOf(texts, message, timeIn(language, createdAt))
  const path = pathOf(message)
  const link = action && path ? { label: action, url: `${baseUrl}${path}` } : undefined
  const letter = { paragraphs: [...paragraphs, ...closingOf(texts, message)], values, link }
  return { subject, text: toText(letter, baseUrl), html: toHtml(letter, { baseUrl, language }) }
}

function templateOf(texts: MailTexts, message: MailMessage): MailText {
  if (message.kind === 'quota-reached' && message.percent === 80) return texts['quota-near']
  return texts[message.kind]
}

/** The page that the link opens. A token is in the fragment, which no server gets to see. */
function pathOf(message: MailMessage): string | undefined {
  switch (message.kind) {
    case 'verify-address':
      return `/console/verify-address#${message.token}`
    case 'reset-password':
      return `/console/reset-password#${message.token}`
    case 'invitation':
      return `/console/invitation#${message.token}`
    case 'key-created':
    case 'quota-reached':
    case 'webhook-disabled':
      return '/console/apps'
    default:
      return '/console/account'
  }
}

/** Whoever did not ask for a link need do nothing; whoever did not change something must act. */
function closingOf(texts: MailTexts, { kind }: MailMessage): readonly string[] {
  if (kind === 'verify-address' || kind === 'reset-password') return [texts.notAsked]
  if (kind === 'invitation') return [texts.unknownInviter]
  return kind === 'quota-reached' || kind === 'webhook-disabled' ? [] : [texts.notYou]
}

/** What replaces `{…}`: `typed` came from a user. */
interface Value {
  readonly text: string
  readonly typed: boolean
}

function valuesOf(
  texts: MailTexts,
  message: MailMessage,
  time: string,
): Readonly<Record<string, Value>> {
  const own = (text: string): Value => ({ text, typed: false })
  const typed = (text: string): Value => ({ text: shorten(text), typed: true })
  switch (message.kind) {
    case 'factor-changed':
      return { time: own(time), factor: own(texts.factors[`${message.factor} ${message.change}`]) }
    case 'key-created':
      return { time: own(time), app: typed(message.app), key: typed(message.key) }
    case 'invitation':
      return { inviter: typed(message.inviter), team: typed(message.team) }
    case 'quota-reached':
      return { app: typed(message.app), budget: own(texts.budgets[message.budget]) }
    case 'webhook-disabled':
      return { time: own(time), app: typed(message.app), url: typed(message.url) }
    default:
      return { time: own(time) }
  }
}

const shorten = (text: string): string => {
  const characters = [...text]
  return characters.length > maxNameCharacters
    ? `${characters.slice(0, maxNameCharacters - 1).join('')}…`
    : text
}

const timeIn = (language: MailLanguage, time: Date): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(time)

interface Paragraphs {
  readonly paragraphs: readonly string[]
  readonly values: Readonly<Record<string, Value>>
  readonly link: { readonly label: string; readonly url: string } | undefined
}

function toText({ paragraphs, values, link }: Paragraphs, baseUrl: string): string {
  const [first = '', ...others] = paragraphs.map((each) =>
    fill(each, values, { template: (text) => text, typed: isolate }),
  )
  const action = link ? [`${link.label}:\n${link.url}`] : []
  return `${[first, ...action, ...others].join('\n\n')}\n\n-- \nDragoman\n${baseUrl}\n`
}

function toHtml(
  { paragraphs, values, link }: Paragraphs,
  { baseUrl, language }: { baseUrl: string; language: MailLanguage },
): string {
  const direction = rightToLeft.has(language) ? 'rtl' : 'ltr'
  const [first = '', ...others] = paragraphs.map(
    (each) =>
      `<p>${fill(each, values, {
        template: escapeHtml,
        typed: (text) => `<bdi>${escapeHtml(withoutLinks(text))}</bdi>`,
      })}</p>`,
  )
  const action = link ? [buttonOf(link)] : []
  const site = escapeHtml(baseUrl)
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"></head>`,
    '<body style="margin:0;padding:24px;background:#f4f5f7">',
    '<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;' +
      'border-radius:8px;color:#1b1f24;font:16px/1.5 sans-serif">',
    first,
    ...action,
    ...others,
    '<p style="margin-top:24px;color:#5b6470;font-size:14px">' +
      `Dragoman<br><a href="${site}" style="color:#5b6470">${site}</a></p>`,
    '</div></body></html>',
    '',
  ].join('\n')
}

function buttonOf({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url)
  return (
    `<p><a href="${address}" style="display:inline-block;padding:10px 18px;border-radius:6px;` +
    `background:#1f5fbf;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>\n` +
    `<p style="font-size:14px;word-break:break-all" dir="ltr">${address}</p>`
  )
}

function fill(
  template: string,
  values: Readonly<Record<string, Value>>,
  write: { template: (text: string) => string; typed: (text: string) => string },
): string {
  return template
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return write.template(part)
      const { text, typed } = values[part] ?? { text: '', typed: false }
      return typed ? write.typed(text) : write.template(text)
    })
    .join('')
}

const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'
const wordJoiner = '\u2060'

const isolate = (text: string): string =>
  `${firstStrongIsolate}${withoutLinks(text)}${popDirectionalIsolate}`

/** Mail programs make links of what looks like one; nor may a name end the isolation. */
const withoutLinks = (text: string): string =>
  text.replace(/[\u2066-\u2069\u202a-\u202e]/g, '').replace(/[.:/@]/g, `$&${wordJoiner}`)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
