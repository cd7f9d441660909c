export const texts = {
  askTitle: 'Ask an operator',
  askText:
    'This page is for the operators of this service. Your account is not among them: ' +
    'they are named in the setting DRAGOMAN_OPERATORS.',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  pair: (from: string, to: string) => `${from} → ${to}`,
  problems: {
    'email-taken': 'There is already a user with this address.',
    'own-account': 'You cannot do this to your own account. Ask another operator.',
    'user-not-found': 'There is no such user any more. Somebody may have deleted it.',
    'model-not-found': 'There is no such model any more.',
    'measurement-not-found': 'There is no such measurement any more.',
    'language-pair-not-supported': 'There is no model for these languages.',
    'registry-unavailable': 'The registry of models cannot be reached.',
    'operator-required': 'You are no longer an operator of this service.',
    'connection-failed': 'The service cannot be reached. Check your connection.',
    'rate-limited': 'Too many requests. Wait a moment, and try again.',
    overloaded: 'The service is busy. Try again in a moment.',
  },
} as const
