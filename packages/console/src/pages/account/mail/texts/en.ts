/** What links of mail do. */
export const texts = {
  forgotLink: 'Forgot your password?',
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'We mail you a link with which you choose a new one.',
  forgotButton: 'Mail me a link',
  forgotSent:
    'If an account has this address, a link is on its way. It works for 30 minutes. Look ' +
    'among unwanted mail too.',
  forgotOff: 'This service sends no mail. An operator can set a new password for you.',
  resetTitle: 'Choose a new password',
  resetIntro: 'It ends all your sessions.',
  resetButton: 'Save the password',
  resetDone: 'Your password is changed. Log in with it.',
  verifyTitle: 'Confirm your address',
  verifyIntro: 'One click, and we know that you read mail to this address.',
  verifyButton: 'Confirm the address',
  verifyDone: 'Your address is confirmed.',
  verifyNeedsUser: 'Log in first, with the account whose address it is.',
  operatorTitle: 'Become an operator',
  operatorIntro:
    'This link makes you an operator of the service: you manage users, models and limits.',
  operatorButton: 'Become an operator',
  operatorSignUp: 'Create an account as operator',
  operatorHaveAccount: 'Use an account that exists:',
  operatorDone: 'You are an operator now.',
  linkMissing:
    'This page needs the whole link. Open it again from the mail, or paste it as a whole.',
  backToLogIn: 'Back to the log-in',
  language: 'Language of mail',
  unverified: 'Nobody has confirmed this address yet.',
  verified: 'Confirmed by mail',
  sendAgain: 'Mail me a link',
  sentAgain: 'A link is on its way.',
  sendFailed: 'The link could not be mailed',
} as const
