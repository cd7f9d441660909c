export const texts = {
  'malformed-json':
    'The service could not read what this page sent. Load the page again and try once more.',
  'malformed-request':
    'The service could not read what this page sent. Load the page again and try once more.',
  'validation-failed': 'The service does not accept a value. Check what you entered.',
  unauthenticated: 'Your session has ended. Log in again.',
  'invalid-credentials': 'The email address or the password is not right.',
  'invalid-refresh-token': 'Your session has ended. Log in again.',
  'invalid-challenge': 'That took too long, or was tried too often. Begin again.',
  'second-factor-required': 'The password is right. Confirm the log-in with your second factor.',
  'sign-on-failed': 'The log-in at your provider did not succeed. Begin again.',
  'invalid-api-credentials':
    'The key of the app is wrong, revoked or expired. Choose another app, or create a new key.',
  'signup-closed': 'New accounts are made by the operators of this service. Ask one of them.',
  'email-reserved': 'This email address is reserved for an operator. Use another one.',
  'mail-off': 'This service sends no mail. An operator can set a new password for you.',
  'invalid-link':
    'The link was used, has expired or belongs to another account. Ask for a new one.',
  'operator-required': 'Only operators of this service may do this.',
  'user-disabled': 'An operator of the service has disabled the account. Ask them about it.',
  'origin-refused':
    'The service does not accept requests from this address. Open it at its own address.',
  'wrong-password': 'The password is not right.',
  'wrong-second-factor': 'The code is not right or was used before. Wait for the next one.',
  'proof-required': 'Confirm first that it is you, then try again.',
  'sign-on-refused':
    'Your account at the provider may not log in here. Ask an operator of this service.',
  'sign-on-only': 'People log in at a provider here, not with a password.',
  'device-login-refused': 'The log-in of the program was refused.',
  'second-factor-missing':
    'This service requires a second factor. Set one up under “Security” in your account.',
  'app-disabled': 'The app is disabled. Choose another one, or enable it.',
  'role-required':
    'Your role in the team does not allow this. Ask an owner or an admin of the team.',
  'invitation-not-yours':
    'The invitation is for another email address. Log in with that one, or ask for an invitation ' +
    'for yours.',
  'route-not-found': 'The service does not have this. Load the page again.',
  'app-not-found': 'The app does not exist any more.',
  'user-not-found': 'There is no such user any more. Somebody may have deleted it.',
  'session-not-found': 'This session has already ended.',
  'passkey-not-found': 'The passkey does not exist any more.',
  'provider-not-found': 'This provider cannot be used here any more.',
  'identity-not-found': 'This account is not connected any more.',
  'device-code-not-found': 'The code is unknown, used or too old. Begin again in the program.',
  'team-not-found': 'You are no member of the team any more.',
  'member-not-found': 'They are no member of the team any more.',
  'invitation-not-found':
    'The invitation was used or revoked, or has expired. Ask for another one.',
  'credential-not-found': 'The key does not exist any more.',
  'webhook-not-found': 'The webhook does not exist any more.',
  'job-not-found': 'The job has expired or was removed.',
  'document-not-found': 'The document is no longer stored. Translate the file again.',
  'model-not-found': 'There is no such model any more.',
  'measurement-not-found': 'There is no such measurement any more.',
  'glossary-not-found': 'The glossary does not exist any more. Choose another one.',
  'correction-not-found': 'The correction does not exist any more.',
  'dictionary-not-found': 'The glossary has nothing for these two languages any more.',
  'method-not-allowed': 'The service does not allow this. Load the page again.',
  'request-timeout': 'Sending took too long. Check your connection and try again.',
  'email-taken': 'There is already an account with this email address.',
  'own-account': 'You cannot do this to your own account. Ask another operator.',
  'last-operator': 'Nobody else is an operator. Make another user an operator first.',
  'own-team': 'This is not possible with somebody’s own team.',
  'last-owner': 'A team needs an owner. Make another member an owner first.',
  'team-not-empty': 'The team has apps. Transfer or delete them first.',
  'already-member': 'They are a member already.',
  'job-not-cancellable': 'The job has ended: there is nothing to cancel.',
  'job-not-retryable': 'The job cannot be repeated. Submit its text or file again.',
  'document-not-ready': 'The document is not translated yet, or its translation failed.',
  'account-not-connected':
    'There is an account with this email address. Log in to it, and connect it with the provider.',
  'account-connected':
    'This account of the provider belongs to another user. Log in with it, or use another.',
  'last-login-method': 'You could not log in any more. Set a password first.',
  'device-login-pending': 'The log-in has not been confirmed yet.',
  'factor-exists': 'You have this second factor already.',
  'passkeys-unavailable':
    'Passkeys work only at addresses with https. Ask an operator of this service.',
  'too-many-passkeys': 'You have as many passkeys as possible. Remove one that you do not use.',
  'too-many-apps': 'The team has as many apps as possible. Delete one first.',
  'too-many-teams': 'You own as many teams as possible. Delete one first.',
  'too-many-members': 'The team has as many members as possible. Remove one first.',
  'too-many-invitations': 'The team has as many open invitations as possible. Revoke one first.',
  'too-many-credentials': 'The app has as many valid keys as possible. Revoke one first.',
  'too-many-corrections': 'There is no room for more corrections. Delete some first.',
  'glossary-changed':
    'Somebody has changed the glossary in the meantime. Look at it again, and repeat your change.',
  'too-many-glossaries': 'There is no room for more in the glossaries. Delete something first.',
  'too-many-measurements': 'There are as many measurements as possible. Remove some first.',
  'text-too-long': 'The text is too long. Split it into several parts.',
  'document-too-large': 'The document is too large. Split it.',
  'payload-too-large': 'This is too much at once. Split it into several parts.',
  'document-not-supported':
    'Files of this kind are not translated. Save it in another format, such as .docx or .txt.',
  'unsupported-media-type':
    'The service does not accept what was sent. Load the page again and try once more.',
  'document-damaged':
    'The file is damaged. Open it in the program that made it, save it again, and try once more.',
  'document-encrypted': 'The file is protected with a password. Save it without one.',
  'document-refused':
    'The file cannot be translated as it is. Split it, or save it in a simpler form.',
  'language-not-supported': 'The service does not know this language.',
  'idempotency-key-reused': 'Something else was sent in the meantime. Try again.',
  'language-pair-not-supported':
    'This service does not translate between these languages. Choose others.',
  'glossary-pair-not-supported':
    'The glossary has no entries for these languages. Choose another one, or none.',
  'webhook-address-refused':
    'Webhooks go to public addresses over https only. This one is not public, or its host is ' +
    'unknown.',
  'headers-too-large': 'The browser sent too much. Delete the cookies of this page and try again.',
  'rate-limited': 'Too many requests. Wait a minute and try again.',
  'quota-exceeded': 'The app has used up its characters of this month.',
  'guest-limit-exceeded':
    'Without an account, today’s limit of this service is used up. Log in, or come back ' +
    'tomorrow.',
  'budget-exceeded': 'The app has used up what language models may use this month.',
  internal:
    'Something went wrong in the service. Try again. If it happens again, tell an operator the ' +
    'ID below.',
  'registry-unavailable': 'The registry of models cannot be reached.',
  'provider-unavailable': 'The provider of the log-in does not answer. Try again later.',
  'engine-unavailable':
    'What translates these languages does not work at the moment. Try again later.',
  'model-downloading': 'The model for these languages is being downloaded. Try again in a moment.',
  'database-unavailable': 'The service cannot reach its database. Try again later.',
  overloaded: 'The service is busy. Try again in a moment.',
  'not-ready': 'The service is starting. Try again in a moment.',
  'translation-timeout': 'The translation took too long. Translate less at once.',
  'document-storage-full':
    'There is no room for more documents. Remove some, or wait until older ones expire.',
  'storage-full': 'The service has no storage left. Tell an operator.',
  'connection-failed': 'The service cannot be reached. Check your connection and try again.',
  'timed-out': 'The service did not answer in time. Try again.',
  'unexpected-response':
    'Something other than the service answered. Try again, or ask whoever runs your network.',
  'model-refused': 'The model cannot be used. Check its files.',
  'models-read-only':
    'This service changes no models: its DRAGOMAN_SETUP is off, or it may not write in their ' +
    'directory.',
} as const
