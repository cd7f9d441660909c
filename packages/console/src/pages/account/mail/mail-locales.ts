import type { Locale } from '../../../messages/locale.ts'

/** The languages of mail. */
export const mailLocales = ['en', 'de', 'es', 'ar'] as const satisfies readonly Locale[]
export type MailLocale = (typeof mailLocales)[number]

/** The language of a user's mail: English where there is none in theirs, or they chose none. */
export const toMailLocale = (language: string | null): MailLocale =>
  mailLocales.find((locale) => locale === language) ?? 'en'
