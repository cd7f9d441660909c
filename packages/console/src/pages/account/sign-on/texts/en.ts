export const texts = {
  continueWith: (title: string) => `Continue with ${title}`,
  or: 'or',
  asOperator: 'Log in as an operator',
  signUpOnly: 'Your first log-in creates your account.',
  proveAgain:
    'You have no password here. Log in again: you come back to this page, and can then go on.',

  identitiesTitle: 'Connected accounts',
  identitiesText: 'Accounts at other services that log you in here.',
  noIdentities: 'None is connected.',
  connect: (title: string) => `Connect ${title}`,
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  disconnectText: 'It no longer logs you in here. Everything that you have here stays.',
  disconnected: 'It is disconnected.',
  setPassword: 'Set password',
  noPasswordText: 'You have no password. With one you can also log in without a provider.',
  passwordSet: 'Your password is set. All other sessions have ended.',

  deviceTitle: 'Log a program in',
  deviceIntro: 'A program, such as one in a terminal, asks to be logged in as you.',
  deviceCode: 'Code',
  deviceCodeHint: 'The program shows it. It looks like BCDF-GHJK.',
  deviceAs: (email: string) => `You let it in as ${email}. It can then do what you can do.`,
  deviceWarning:
    'Confirm only what you have begun yourself just now, and only if the program shows this ' +
    'code. Refuse if somebody sent you the code or a link to this page.',
  program: 'Program',
  letIn: 'Let it in',
  refuse: 'Refuse',
  isIn: 'The program is logged in, and the terminal can go on. You can close this page.',
  isRefused: 'The program is refused. Nobody has been logged in.',
  anotherCode: 'Enter another code',

  problems: {
    'sign-on-failed': 'The log-in took too long, or was begun elsewhere. Begin again here.',
    'sign-on-refused':
      'This service does not let the account in. Log in with another one, or ask an operator ' +
      'of this service for an account.',
    'account-not-connected':
      'There is an account with your address already. Log in with its password, then connect ' +
      'the two in your account, under “Connected accounts”.',
    'account-connected':
      'This account is connected with another user of this service. Log in with it, disconnect ' +
      'it there, or connect another one.',
    'provider-unavailable':
      'The provider does not answer. Try again in a few minutes, or log in another way.',
    'provider-not-found':
      'This service does not use the provider any more. Log in another way, or ask an operator ' +
      'of this service.',
    'last-login-method':
      'You could not log in any more. Set a password first, or connect another account.',
    'identity-not-found': 'It is disconnected already. Load the page again.',
    'device-code-not-found':
      'The code is unknown, used or older than 10 minutes. Begin again in the program.',
    'proof-required':
      'This needs your confirmation. Try again, and confirm that it is you: at a provider, ' +
      'log in again even if you are logged in there.',
  },
} as const
