import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Fragen Sie einen Betreiber',
  askText:
    'Diese Seite ist für die Betreiber dieses Dienstes. Ihr Konto gehört nicht dazu: ' +
    'Betreiber stehen in der Einstellung DRAGOMAN_OPERATORS.',
  yes: 'Ja',
  no: 'Nein',
  none: 'Keine',
  pair: (from, to) => `${from} → ${to}`,
  problems: {
    'email-taken': 'Es gibt schon einen Benutzer mit dieser Adresse.',
    'own-account': 'Beim eigenen Konto geht das nicht. Bitten Sie einen anderen Betreiber.',
    'user-not-found': 'Diesen Benutzer gibt es nicht mehr. Vielleicht wurde er gelöscht.',
    'model-not-found': 'Dieses Modell gibt es nicht mehr.',
    'measurement-not-found': 'Diese Messung gibt es nicht mehr.',
    'language-pair-not-supported': 'Für diese Sprachen gibt es kein Modell.',
    'registry-unavailable': 'Das Verzeichnis der Modelle ist nicht erreichbar.',
    'operator-required': 'Sie sind kein Betreiber dieses Dienstes mehr.',
    'connection-failed': 'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.',
    'rate-limited': 'Zu viele Anfragen. Warten Sie kurz und versuchen Sie es noch einmal.',
    overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  },
}
