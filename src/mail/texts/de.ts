import type { MailTexts } from './en.ts'

export const de: MailTexts = {
  'verify-address': {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    paragraphs: [
      'Bitte bestätigen Sie, dass dies die E-Mail-Adresse Ihres Kontos ist. Melden Sie sich an, ' +
        'wenn Sie danach gefragt werden.',
      'Der Link gilt einmal und 24 Stunden lang.',
    ],
    action: 'Adresse bestätigen',
  },
  'reset-password': {
    subject: 'Wählen Sie ein neues Passwort',
    paragraphs: [
      'Jemand, wahrscheinlich Sie, hat um ein neues Passwort für Ihr Konto gebeten.',
      'Der Link gilt einmal und 30 Minuten lang. Ein neues Passwort beendet alle Ihre Sitzungen.',
    ],
    action: 'Neues Passwort wählen',
  },
  'password-changed': {
    subject: 'Ihr Passwort wurde geändert',
    paragraphs: ['Das Passwort Ihres Kontos wurde geändert: {time} UTC.'],
    action: 'Konto öffnen',
  },
  'factor-changed': {
    subject: 'Die zweiten Faktoren Ihres Kontos wurden geändert',
    paragraphs: ['{factor} Zeitpunkt: {time} UTC.'],
    action: 'Konto öffnen',
  },
  'key-created': {
    subject: 'Ein neuer Schlüssel für eine Ihrer Apps',
    paragraphs: ['Die App „{app}“ hat einen neuen Schlüssel, „{key}“: {time} UTC.'],
    action: 'Apps öffnen',
  },
  'address-changed': {
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    paragraphs: [
      'Die E-Mail-Adresse Ihres Kontos wurde geändert: {time} UTC. E-Mails gehen jetzt an die ' +
        'neue Adresse.',
    ],
    action: 'Konto öffnen',
  },
  invitation: {
    subject: 'Eine Einladung in ein Team',
    paragraphs: ['„{inviter}“ lädt Sie in das Team „{team}“ auf Dragoman ein.'],
    action: 'Einladung ansehen',
  },
  'quota-near': {
    subject: 'Eine App hat 80 % ihres Monatskontingents verbraucht',
    paragraphs: [
      'Die App „{app}“ hat 80 % der {budget} verbraucht, die sie in diesem Monat verwenden darf.',
      'Wenn alles verbraucht ist, werden ihre Anfragen bis zum nächsten Monat abgelehnt.',
    ],
    action: 'Apps öffnen',
  },
  'quota-reached': {
    subject: 'Eine App hat ihr Monatskontingent verbraucht',
    paragraphs: [
      'Die App „{app}“ hat alle {budget} verbraucht, die sie in diesem Monat verwenden darf.',
      'Ihre Anfragen werden abgelehnt, bis der nächste Monat beginnt oder ihre Grenze steigt.',
    ],
    action: 'Apps öffnen',
  },
  'webhook-disabled': {
    subject: 'Ein Webhook wurde abgeschaltet',
    paragraphs: [
      'Der Webhook der App „{app}“ wurde abgeschaltet ({time} UTC): Sein Empfänger, {url}, hat ' +
        'geantwortet, dass er keine mehr möchte (410 Gone).',
      'Speichern Sie die Adresse erneut, um ihn wieder einzuschalten.',
    ],
    action: 'Apps öffnen',
  },
  notAsked: 'Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun.',
  notYou:
    'Wenn Sie das nicht waren, fordern Sie auf der Anmeldeseite sofort ein neues Passwort ' +
    'an, und ' +
    'informieren Sie den Betreiber des Dienstes.',
  unknownInviter: 'Wenn Sie nicht wissen, wer Sie einlädt, brauchen Sie nichts zu tun.',
  budgets: { characters: 'Zeichen', tokens: 'Tokens von Sprachmodellen' },
  factors: {
    'authenticator added': 'Zu Ihrem Konto kam eine Authenticator-App hinzu.',
    'authenticator removed': 'Die Authenticator-App wurde aus Ihrem Konto entfernt.',
    'passkey added': 'Zu Ihrem Konto kam ein Passkey hinzu.',
    'passkey removed': 'Ein Passkey wurde aus Ihrem Konto entfernt.',
    'recovery-codes added': 'Für Ihr Konto wurden neue Wiederherstellungscodes erzeugt.',
    'recovery-codes removed': 'Die Wiederherstellungscodes Ihres Kontos wurden entfernt.',
  },
}
