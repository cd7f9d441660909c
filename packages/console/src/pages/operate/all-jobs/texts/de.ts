import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'Alle Aufträge',
  intro:
    'Was alle Benutzer in die Warteschlange gestellt haben, und die Webhooks, die ' +
    'davon berichten. Texte werden nie gezeigt.',
  view: 'Zeigen',
  jobs: 'Aufträge',
  webhooks: 'Webhooks',
  state: 'Status',
  app: 'App und Besitzer',
  onlyApp: 'Nur diese App',
  notOnlyApp: 'Alle Apps',
  notOnlyUser: 'Alle Benutzer',
  languages: 'Sprachen',
  characters: 'Zeichen',
  progress: (completed, total) => `${completed} von ${total}`,
  document: (format) => `Dokument (${format})`,
  created: 'Gesendet',
  ended: 'Beendet',
  address: 'Adresse',
  answer: 'Antwort',
  noAnswer: 'Keine Antwort',
  lastAttempt: 'Letzter Versuch',
  actions: 'Aktionen',
  delivered: 'Zugestellt',
  pending: 'Wartet',
  failed: 'Nicht zugestellt',
  sendAgain: 'Erneut senden',
  sentAgain: 'Der Webhook wird erneut gesendet.',
  notSentAgain: 'Der Webhook konnte nicht erneut gesendet werden.',
  empty: 'Davon gibt es nichts.',
}
