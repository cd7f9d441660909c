import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'mail'> = {
  forgotLink: 'Passwort vergessen?',
  forgotTitle: 'Passwort vergessen?',
  forgotIntro: 'Wir schicken Ihnen einen Link, mit dem Sie ein neues wählen.',
  forgotButton: 'Link schicken',
  forgotSent:
    'Wenn ein Konto diese Adresse hat, ist ein Link unterwegs. Er gilt 30 Minuten. Sehen Sie ' +
    'auch im Spam nach.',
  forgotOff:
    'Dieser Dienst verschickt keine E-Mails. Ein Betreiber kann Ihnen ein neues Passwort setzen.',
  resetTitle: 'Neues Passwort wählen',
  resetIntro: 'Es beendet alle Ihre Sitzungen.',
  resetButton: 'Passwort speichern',
  resetDone: 'Ihr Passwort ist geändert. Melden Sie sich damit an.',
  verifyTitle: 'Adresse bestätigen',
  verifyIntro: 'Ein Klick, und wir wissen, dass Sie E-Mails an diese Adresse lesen.',
  verifyButton: 'Adresse bestätigen',
  verifyDone: 'Ihre Adresse ist bestätigt.',
  verifyNeedsUser: 'Melden Sie sich zuerst an, mit dem Konto dieser Adresse.',
  operatorTitle: 'Betreiber werden',
  operatorIntro:
    'Dieser Link macht Sie zum Betreiber des Dienstes: Sie verwalten Benutzer, Modelle und ' +
    'Grenzen.',
  operatorButton: 'Betreiber werden',
  operatorSignUp: 'Konto als Betreiber erstellen',
  operatorHaveAccount: 'Ein bestehendes Konto verwenden:',
  operatorDone: 'Sie sind jetzt Betreiber.',
  linkMissing:
    'Diese Seite braucht den ganzen Link. Öffnen Sie ihn erneut aus der E-Mail, oder fügen ' +
    'Sie ihn vollständig ein.',
  backToLogIn: 'Zurück zur Anmeldung',
  language: 'Sprache der E-Mails',
  unverified: 'Diese Adresse hat noch niemand bestätigt.',
  verified: 'Durch E-Mail bestätigt',
  sendAgain: 'Link schicken',
  sentAgain: 'Ein Link ist unterwegs.',
  sendFailed: 'Der Link konnte nicht verschickt werden',
}
