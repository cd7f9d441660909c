import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'sign-on'> = {
  continueWith: (title) => `Weiter mit ${title}`,
  or: 'oder',
  asOperator: 'Als Betreiber anmelden',
  signUpOnly: 'Ihre erste Anmeldung legt Ihr Konto an.',
  proveAgain:
    'Sie haben hier kein Passwort. Melden Sie sich noch einmal an: Danach sind Sie wieder auf ' +
    'dieser Seite und können fortfahren.',

  identitiesTitle: 'Verbundene Konten',
  identitiesText: 'Konten bei anderen Diensten, die Sie hier anmelden.',
  noIdentities: 'Keines ist verbunden.',
  connect: (title) => `${title} verbinden`,
  disconnect: 'Trennen',
  disconnectOf: (name) => `${name} trennen`,
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectText:
    'Damit können Sie sich hier nicht mehr anmelden. Alles, was Sie hier haben, bleibt.',
  disconnected: 'Die Verbindung ist getrennt.',
  setPassword: 'Passwort setzen',
  noPasswordText:
    'Sie haben kein Passwort. Mit einem können Sie sich auch ohne einen anderen Dienst anmelden.',
  passwordSet: 'Ihr Passwort ist gesetzt. Alle anderen Sitzungen sind beendet.',

  deviceTitle: 'Ein Programm anmelden',
  deviceIntro: 'Ein Programm, etwa in einem Terminal, möchte in Ihrem Namen angemeldet werden.',
  deviceCode: 'Code',
  deviceCodeHint: 'Das Programm zeigt ihn. Er sieht aus wie BCDF-GHJK.',
  deviceAs: (email) => `Sie lassen es als ${email} ein. Es kann dann alles, was Sie können.`,
  deviceWarning:
    'Bestätigen Sie nur, was Sie gerade selbst begonnen haben, und nur, wenn das Programm diesen ' +
    'Code zeigt. Lehnen Sie ab, wenn Ihnen jemand den Code oder einen Link zu dieser Seite ' +
    'geschickt hat.',
  program: 'Programm',
  letIn: 'Einlassen',
  refuse: 'Ablehnen',
  isIn:
    'Das Programm ist angemeldet, im Terminal geht es weiter. Sie können diese Seite ' +
    'schließen.',
  isRefused: 'Das Programm ist abgelehnt. Niemand wurde angemeldet.',
  anotherCode: 'Anderen Code eingeben',

  problems: {
    'sign-on-failed':
      'Die Anmeldung hat zu lange gedauert oder wurde anderswo begonnen. Beginnen Sie hier von ' +
      'vorn.',
    'sign-on-refused':
      'Dieser Dienst lässt das Konto nicht ein. Melden Sie sich mit einem anderen an, oder ' +
      'bitten Sie einen Betreiber dieses Dienstes um ein Konto.',
    'account-not-connected':
      'Es gibt schon ein Konto mit Ihrer Adresse. Melden Sie sich mit seinem Passwort an, und ' +
      'verbinden Sie die beiden dann in Ihrem Konto unter „Verbundene Konten“.',
    'account-connected':
      'Dieses Konto ist mit jemand anderem bei diesem Dienst verbunden. Melden Sie sich damit ' +
      'an, trennen Sie es dort, oder verbinden Sie ein anderes.',
    'provider-unavailable':
      'Der andere Dienst antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal, oder ' +
      'melden Sie sich auf anderem Weg an.',
    'provider-not-found':
      'Anmelden kann man sich dort nicht mehr. Nehmen Sie einen anderen Weg, oder fragen Sie ' +
      'einen Betreiber dieses Dienstes.',
    'last-login-method':
      'Sie könnten sich nicht mehr anmelden. Setzen Sie zuerst ein Passwort, oder verbinden Sie ' +
      'ein anderes Konto.',
    'identity-not-found': 'Es ist schon getrennt. Laden Sie die Seite neu.',
    'device-code-not-found':
      'Der Code ist unbekannt, schon benutzt oder älter als 10 Minuten. Beginnen Sie im Programm ' +
      'von vorn.',
    'proof-required':
      'Dies braucht Ihre Bestätigung. Versuchen Sie es noch einmal, und bestätigen Sie, dass Sie ' +
      'es sind: Melden Sie sich bei einem anderen Dienst neu an, auch wenn er Sie schon kennt.',
  },
}
