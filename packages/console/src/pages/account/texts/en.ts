import type { PluralForms } from '../../../messages/plural.ts'

export const texts = {
  email: 'Email',
  name: 'Name',
  nameHint: 'Optional. Operators of the service see it.',
  password: 'Password',
  passwordHint: 'At least 8 characters. Avoid common passwords: a few random words are good.',
  currentPassword: 'Current password',
  newPassword: 'New password',

  invited:
    'You are invited to a team. Log in or create an account to see who invites you, and to join. ' +
    'If the invitation came to an email address, use that one.',
  logInIntro: 'Welcome back.',
  forgotten: 'Forgot your password? An operator of this service can set a new one for you.',
  noAccount: 'No account yet?',
  signUpIntro: 'An account lets you create apps, which translate for you and your programs.',
  haveAccount: 'Already have an account?',
  closedTitle: 'Sign-up is closed',
  closedText: 'Only operators of this service create accounts. Ask one of them for yours.',
  welcome: 'Your account is ready.',

  intro: 'Your profile, your password, and where you are logged in.',
  profileTitle: 'Profile',
  emailPasswordHint: 'Needed to change the email address.',
  saveProfile: 'Save profile',
  profileSaved: 'Your profile is saved.',
  memberSince: (date: string) => `Account created on ${date}`,

  passwordTitle: 'Password',
  passwordText: 'A new password ends all your other sessions.',
  changePassword: 'Change password',
  passwordChanged: 'Your password is changed. All other sessions have ended.',

  sessionsTitle: 'Sessions',
  sessionsText: 'Where you are logged in. End the sessions that you do not recognize.',
  thisSession: 'This session',
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used',
  loggedIn: 'Logged in',
  address: 'IP address',
  endSession: 'End session',
  endSessionOf: (device: string) => `End session of ${device}`,
  sessionEnded: 'The session has ended.',
  sessionNotEnded: 'The session could not be ended',
  endAll: 'End all sessions',
  endAllTitle: 'End all sessions?',
  endAllText: 'You are logged out everywhere, also here. Keys of your apps keep working.',
  allEnded: 'All your sessions have ended.',

  exportTitle: 'Your data',
  exportText:
    'Everything stored about you: profile, sessions, apps, jobs with their texts, usage. JSON.',
  exportButton: 'Download your data',
  exportFailed: 'Your data could not be downloaded',
  exportDone: 'Your data is downloaded.',

  deletionTitle: 'Delete account',
  deletionText: 'Deletes your account with everything in it, at once and for good.',
  deletionButton: 'Delete account',
  deletionQuestion: 'Delete your account?',
  deletionLoses:
    'Your apps, their keys and webhooks, your jobs with texts and results, and your usage are ' +
    'deleted. Programs with your keys stop working. Nobody can undo this.',
  deletionApps: {
    one: '# app is deleted.',
    other: '# apps are deleted.',
  } as PluralForms,
  deleted: 'Your account is deleted.',

  problems: {
    required: 'Fill in this field.',
    emailMalformed: 'This is not an email address. One looks like name@example.org.',
    emailTaken: 'There is an account with this address already. Log in, or use another address.',
    emailTakenByOther: 'Another account has this address.',
    emailReserved: 'This address is reserved for an operator. Use another address.',
    nameMalformed: 'Use one line of at most 200 characters.',
    passwordShort: 'Use at least 8 characters.',
    passwordLong: 'Use at most 256 characters.',
    passwordCommon: 'Many people use this password, so it is easy to guess. Choose another.',
    wrongPassword: 'This is not your current password.',
    invalidCredentials: 'The email address or the password is wrong.',
    userDisabled: 'An operator of this service disabled this account. Ask them about it.',
    linkInvalid:
      'This link was used, has expired, or belongs to another account. Ask for a new one.',
    lastOperator: 'Nobody else is an operator. Make another user an operator first.',
    mailOff: 'This service sends no mail. An operator can set a new password for you.',
    rateLimited: 'Too many attempts. Wait a minute, then try again.',
    overloaded: 'The service is busy. Try again in a moment.',
    unreachable: 'The service cannot be reached. Check your connection, then try again.',
  },
} as const
