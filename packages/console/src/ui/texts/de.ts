import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: 'Benachrichtigungen',
  typeToConfirm: (name) => `Zum Bestätigen ${name} eingeben`,
  showPassword: 'Passwort anzeigen',
  hidePassword: 'Passwort verbergen',
  unreachable:
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  logOutFailed: 'Sie sind noch angemeldet',
  userMenu: (name) => `Konto von ${name}`,
  settingsMenu: 'Sprache und Darstellung',
  keptText: 'Was Sie zuvor eingegeben haben, ist noch da.',
  startOver: 'Neu beginnen',
  logOutTitle: 'Abmelden?',
  logOutLoses:
    'Was Sie in den Tabs dieser Konsole eingegeben haben, wird gelöscht, damit es niemand nach ' +
    'Ihnen sieht.',
  pages: 'Seiten',
  page: (number) => `Seite ${number}`,
  previousPage: 'Zurück',
  nextPage: 'Weiter',
  unsavedTitle: 'Ohne Sichern schließen?',
  unsavedText:
    'Das wird nicht noch einmal gezeigt. Wenn Sie es verlieren, brauchen Sie etwas Neues.',
  unsavedClose: 'Trotzdem schließen',
}
