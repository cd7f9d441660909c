import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'account'> = {
  email: 'E-Mail-Adresse',
  name: 'Name',
  nameHint: 'Freiwillig. Betreiber des Dienstes sehen ihn.',
  password: 'Passwort',
  passwordHint:
    'Mindestens 8 Zeichen. Keine verbreiteten Passwörter: Einige zufällige Wörter sind gut.',
  currentPassword: 'Aktuelles Passwort',
  newPassword: 'Neues Passwort',

  invited:
    'Sie sind in ein Team eingeladen. Melden Sie sich an oder legen Sie ein Konto an, um zu ' +
    'sehen, wer Sie einlädt, und beizutreten. Kam die Einladung an eine E-Mail-Adresse, ' +
    'verwenden Sie diese.',
  logInIntro: 'Willkommen zurück.',
  forgotten: 'Passwort vergessen? Ein Betreiber dieses Dienstes kann ein neues setzen.',
  noAccount: 'Noch kein Konto?',
  signUpIntro: 'Mit einem Konto legen Sie Apps an, die für Sie und Ihre Programme übersetzen.',
  haveAccount: 'Schon ein Konto?',
  closedTitle: 'Die Registrierung ist geschlossen',
  closedText: 'Nur Betreiber dieses Dienstes legen Konten an. Bitten Sie dort um eines.',
  welcome: 'Ihr Konto ist bereit.',

  intro: 'Ihr Profil, Ihr Passwort und wo Sie angemeldet sind.',
  profileTitle: 'Profil',
  emailPasswordHint: 'Nötig, um die E-Mail-Adresse zu ändern.',
  saveProfile: 'Profil speichern',
  profileSaved: 'Ihr Profil ist gespeichert.',
  memberSince: (date) => `Konto angelegt am ${date}`,

  passwordTitle: 'Passwort',
  passwordText: 'Ein neues Passwort beendet alle anderen Sitzungen.',
  changePassword: 'Passwort ändern',
  passwordChanged: 'Ihr Passwort ist geändert. Alle anderen Sitzungen sind beendet.',

  sessionsTitle: 'Sitzungen',
  sessionsText: 'Wo Sie angemeldet sind. Beenden Sie Sitzungen, die Sie nicht kennen.',
  thisSession: 'Diese Sitzung',
  deviceOn: (browser, system) => `${browser} unter ${system}`,
  unknownDevice: 'Unbekanntes Gerät',
  lastUsed: 'Zuletzt benutzt',
  loggedIn: 'Angemeldet',
  address: 'IP-Adresse',
  endSession: 'Beenden',
  endSessionOf: (device) => `Beenden: ${device}`,
  sessionEnded: 'Die Sitzung ist beendet.',
  sessionNotEnded: 'Die Sitzung konnte nicht beendet werden',
  endAll: 'Alle Sitzungen beenden',
  endAllTitle: 'Alle Sitzungen beenden?',
  endAllText: 'Sie werden überall abgemeldet, auch hier. Schlüssel Ihrer Apps gelten weiter.',
  allEnded: 'Alle Ihre Sitzungen sind beendet.',

  exportTitle: 'Ihre Daten',
  exportText:
    'Alles, was über Sie gespeichert ist: Profil, Sitzungen, Apps, Aufträge mit Texten, ' +
    'Nutzung. Als JSON.',
  exportButton: 'Ihre Daten herunterladen',
  exportFailed: 'Ihre Daten konnten nicht heruntergeladen werden',
  exportDone: 'Ihre Daten sind heruntergeladen.',

  deletionTitle: 'Konto löschen',
  deletionText: 'Löscht Ihr Konto mit allem, was darin ist, sofort und endgültig.',
  deletionButton: 'Konto löschen',
  deletionQuestion: 'Ihr Konto löschen?',
  deletionLoses:
    'Ihre Apps mit Schlüsseln und Webhooks, Ihre Aufträge mit Texten und Ergebnissen und Ihre ' +
    'Nutzung werden gelöscht. Programme mit Ihren Schlüsseln funktionieren nicht mehr. ' +
    'Niemand kann das rückgängig machen.',
  deletionApps: {
    one: '# App wird gelöscht.',
    other: '# Apps werden gelöscht.',
  },
  deleted: 'Ihr Konto ist gelöscht.',

  problems: {
    required: 'Füllen Sie dieses Feld aus.',
    emailMalformed: 'Das ist keine E-Mail-Adresse. Eine sieht so aus: name@example.org.',
    emailTaken:
      'Diese Adresse hat schon ein Konto. Melden Sie sich an, oder nehmen Sie eine andere.',
    emailTakenByOther: 'Ein anderes Konto hat diese Adresse.',
    emailReserved: 'Diese Adresse ist einem Betreiber vorbehalten. Nehmen Sie eine andere.',
    nameMalformed: 'Nehmen Sie eine Zeile mit höchstens 200 Zeichen.',
    passwordShort: 'Nehmen Sie mindestens 8 Zeichen.',
    passwordLong: 'Nehmen Sie höchstens 256 Zeichen.',
    passwordCommon:
      'Viele benutzen dieses Passwort; es ist leicht zu erraten. Nehmen Sie ein anderes.',
    wrongPassword: 'Das ist nicht Ihr aktuelles Passwort.',
    invalidCredentials: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    userDisabled: 'Ein Betreiber dieses Dienstes hat das Konto gesperrt. Fragen Sie dort nach.',
    linkInvalid:
      'Dieser Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. ' +
      'Fordern Sie einen neuen an.',
    lastOperator:
      'Es gibt keinen anderen Betreiber. Machen Sie zuerst jemand anderen zum Betreiber.',
    mailOff:
      'Dieser Dienst verschickt keine E-Mails. Ein Betreiber kann Ihnen ein neues Passwort setzen.',
    rateLimited:
      'Zu viele Versuche. Warten Sie eine Minute, und versuchen Sie es dann noch einmal.',
    overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
    unreachable: 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
  },
}
