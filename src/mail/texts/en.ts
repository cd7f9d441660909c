/** What a kind of mail says; `{…}` are values. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The label of the link, which comes after the first paragraph. */
  readonly action?: string
}

export const en = {
  'verify-address': {
    subject: 'Confirm your email address',
    paragraphs: [
      'Please confirm that this is the email address of your account. Log in when you are ' +
        'asked to.',
      'The link works once, for 24 hours.',
    ],
    action: 'Confirm the address',
  },
  'reset-password': {
    subject: 'Choose a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password for your account.',
      'The link works once, for 30 minutes. A new password ends all your sessions.',
    ],
    action: 'Choose a new password',
  },
  'password-changed': {
    subject: 'Your password was changed',
    paragraphs: ['The password of your account was changed on {time} UTC.'],
    action: 'Open your account',
  },
  'factor-changed': {
    subject: 'The second factors of your account were changed',
    paragraphs: ['{factor} This was on {time} UTC.'],
    action: 'Open your account',
  },
  'key-created': {
    subject: 'A new key for one of your apps',
    paragraphs: ['The app “{app}” got a new key, “{key}”, on {time} UTC.'],
    action: 'Open your apps',
  },
  'address-changed': {
    subject: 'The email address of your account was changed',
    paragraphs: [
      'The email address of your account was changed on {time} UTC. Mail now goes to the new ' +
        'address.',
    ],
    action: 'Open your account',
  },
  invitation: {
    subject: 'An invitation to a team',
    paragraphs: ['“{inviter}” invites you to the team “{team}” on Dragoman.'],
    action: 'See the invitation',
  },
  'quota-near': {
    subject: 'An app has used 80 % of its monthly quota',
    paragraphs: [
      'The app “{app}” has used 80 % of the {budget} that it may use this month.',
      'When it has used all, its requests are rejected until the next month begins.',
    ],
    action: 'Open your apps',
  },
  'quota-reached': {
    subject: 'An app has used its monthly quota',
    paragraphs: [
      'The app “{app}” has used all {budget} that it may use this month.',
      'Its requests are rejected until the next month begins, or its limit is raised.',
    ],
    action: 'Open your apps',
  },
  'webhook-disabled': {
    subject: 'A webhook was switched off',
    paragraphs: [
      'The webhook of the app “{app}” was switched off on {time} UTC: its receiver, {url}, ' +
        'answered that it wants no more (410 Gone).',
      'Save the address again to switch it on.',
    ],
    action: 'Open your apps',
  },
  notAsked: 'If you did not ask for this, you need do nothing.',
  notYou:
    'If this was not you, ask for a new password on the log-in page at once, and tell an ' +
    'operator ' +
    'of the service.',
  unknownInviter: 'If you do not know who invites you, you need do nothing.',
  budgets: { characters: 'characters', tokens: 'tokens of language models' },
  factors: {
    'authenticator added': 'An authenticator app was added to your account.',
    'authenticator removed': 'The authenticator app was removed from your account.',
    'passkey added': 'A passkey was added to your account.',
    'passkey removed': 'A passkey was removed from your account.',
    'recovery-codes added': 'New recovery codes were made for your account.',
    'recovery-codes removed': 'The recovery codes of your account were removed.',
  },
} satisfies Record<string, MailText | string | Record<string, string>>

type Written<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : { readonly [K in keyof T]: Written<T[K]> }

/** All texts of mail in a language. */
export type MailTexts = Written<typeof en>
