export const texts = {
  intro: 'What a service needs before people use it.',
  isDone: 'Done',
  isMissing: 'Missing',
  languages: {
    title: 'Languages',
    done: 'The service translates.',
    fix:
      'Nothing is translated yet: no engine has a language. Add a neural model; it is ' +
      'downloaded within minutes.',
  },
  addLanguages: 'Add a model',
  https: {
    title: 'Encrypted connections (https)',
    done: 'This browser reaches the service over https.',
    fix:
      'This browser reaches the service without encryption: others on the network can ' +
      'read texts and passwords. Put a proxy with a certificate before the service, ' +
      'such as Caddy or nginx, and set DRAGOMAN_BASE_URL to its address.',
  },
  mail: {
    title: 'Mail',
    done: 'The service sends mail.',
    fix:
      'Nobody can reset a forgotten password, and nobody is told of a changed password ' +
      'or a used quota. Set DRAGOMAN_SMTP_URL, DRAGOMAN_MAIL_FROM and ' +
      'DRAGOMAN_BASE_URL, and start the service again.',
  },
} as const
