// What mail says: a kind, and the values that its text needs.

/** The languages of mail: those of the console. */
export const mailLanguages = ['en', 'de', 'es', 'ar'] as const
export type MailLanguage = (typeof mailLanguages)[number]

export type MailMessage =
  | { readonly kind: 'verify-address'; readonly token: string }
  | { readonly kind: 'reset-password'; readonly token: string }
  | { readonly kind: 'password-changed' }
  | {
      readonly kind: 'factor-changed'
      readonly factor: 'authenticator' | 'passkey' | 'recovery-codes'
      readonly change: 'added' | 'removed'
    }
  | { readonly kind: 'key-created'; readonly app: string; readonly key: string }
  | { readonly kind: 'address-changed' }
  | {
      readonly kind: 'invitation'
      readonly inviter: string
      readonly team: string
      readonly token: string
    }
  | {
      readonly kind: 'quota-reached'
      readonly app: string
      readonly budget: 'characters' | 'tokens'
      readonly percent: 80 | 100
    }
  | { readonly kind: 'webhook-disabled'; readonly app: string; readonly url: string }

export type MailKind = MailMessage['kind']

const dayHours = 24
const noticeHours = 5 * dayHours

/**
 * How long each kind is worth sending, and how many an address and a user get in an hour: mail that
 * strangers can cause must not flood anybody.
 */
export const terms: Readonly<
  Record<MailKind, { readonly lifeHours: number; readonly perHour: number }>
> = {
  'verify-address': { lifeHours: dayHours, perHour: 5 },
  'reset-password': { lifeHours: 0.5, perHour: 3 },
  'password-changed': { lifeHours: noticeHours, perHour: 5 },
  'factor-changed': { lifeHours: noticeHours, perHour: 10 },
  'key-created': { lifeHours: noticeHours, perHour: 10 },
  'address-changed': { lifeHours: noticeHours, perHour: 5 },
  invitation: { lifeHours: noticeHours, perHour: 20 },
  'quota-reached': { lifeHours: noticeHours, perHour: 20 },
  'webhook-disabled': { lifeHours: noticeHours, perHour: 20 },
}

/** The language of mail to somebody; English where they chose none. */
export const toMailLanguage = (language: string | null): MailLanguage =>
  mailLanguages.find((each) => each === language) ?? 'en'
