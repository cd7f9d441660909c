import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'users'> = {
  title: 'Benutzer',
  intro: 'Wer ein Konto bei diesem Dienst hat.',
  caption: 'Benutzer, die neuesten zuerst',
  create: 'Neuer Benutzer',
  search: 'Nach E-Mail-Adresse suchen',
  user: 'Benutzer',
  created: 'Angelegt',
  status: 'Status',
  actions: 'Aktionen',
  actionsFor: (email) => `Aktionen für ${email}`,
  operator: 'Betreiber',
  active: 'Aktiv',
  disabled: 'Gesperrt',
  you: 'Sie',
  empty: 'Noch hat niemand ein Konto.',
  notFound: (email) => `Keine Adresse enthält „${email}“.`,
  clearSearch: 'Alle Benutzer zeigen',
  audit: 'Im Protokoll zeigen',
  disable: 'Sperren',
  enable: 'Entsperren',
  resetPassword: 'Passwort zurücksetzen',
  delete: 'Löschen',
  secondFactor: 'Zweiter Faktor',
  resetFactors: 'Zweite Faktoren entfernen',
  resetFactorsTitle: (email) => `Zweite Faktoren von ${email} entfernen?`,
  resetFactorsText:
    'Die Sitzungen enden sofort, und das Passwort genügt zur Anmeldung, bis ein neuer Faktor ' +
    'eingerichtet ist.',
  factorsReset: (email) => `Die zweiten Faktoren von ${email} sind entfernt.`,
  wasDisabled: (email) => `${email} ist gesperrt.`,
  wasEnabled: (email) => `${email} ist wieder entsperrt.`,
  wasDeleted: (email) => `${email} ist gelöscht.`,
  enableFailed: (email) => `${email} konnte nicht entsperrt werden.`,
  createTitle: 'Neuer Benutzer',
  createText: 'Der Dienst denkt sich ein Passwort aus, das Sie einmal sehen.',
  email: 'E-Mail-Adresse',
  name: 'Name',
  optional: 'Freiwillig',
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, etwa ana@example.org.',
  nameInvalid: 'Geben Sie eine Zeile mit höchstens 200 Zeichen ein.',
  disableTitle: (email) => `${email} sperren?`,
  disableText:
    'Alle Sitzungen enden sofort, und die Apps werden abgewiesen, bis Sie das Konto ' +
    'entsperren. Gelöscht wird nichts.',
  resetTitle: (email) => `Passwort von ${email} zurücksetzen?`,
  resetText:
    'Alle Sitzungen enden sofort. Der Dienst denkt sich ein neues Passwort aus, das Sie einmal ' +
    'sehen.',
  deleteTitle: (email) => `${email} löschen?`,
  deleteText:
    'Der Benutzer, seine Apps, Aufträge, Texte und Ergebnisse werden sofort gelöscht. Das ' +
    'lässt sich nicht rückgängig machen.',
  passwordTitle: (email) => `Passwort von ${email}`,
  passwordText:
    'Sie sehen es nur dieses eine Mal. Geben Sie es dem Benutzer auf sicherem Weg; er sollte ' +
    'es nach der Anmeldung ändern.',
  copyPassword: 'Passwort kopieren',
  done: 'Fertig',
  makeOperator: 'Zum Betreiber machen',
  takeOperator: 'Betreiberrolle nehmen',
  madeOperator: (email) => `${email} ist jetzt Betreiber.`,
  tookOperator: (email) => `${email} ist kein Betreiber mehr.`,
  takeTitle: (email) => `${email} die Betreiberrolle nehmen?`,
  takeText:
    'Die Person sieht Benutzer, Modelle und Grenzen nicht mehr. Ihr Konto bleibt, wie es ist.',
  makeTitle: (email) => `${email} zum Betreiber machen?`,
  makeText:
    'Betreiber verwalten Benutzer, Modelle und Grenzen und können andere zu Betreibern machen.',
}
