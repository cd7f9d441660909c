import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: 'Gesamtnutzung',
  intro: 'Was alle Benutzer dieses Dienstes übersetzt haben. Tage beginnen um 00:00 UTC.',
  consumers: 'Wer am meisten nutzt',
  listOf: 'Liste der',
  owners: 'Benutzer und Teams',
  apps: 'Apps',
  who: 'Name',
  tokens: 'Tokens von Sprachmodellen',
  team: 'Team',
  showAll: 'Alle zeigen',
  showUser: 'Benutzer zeigen',
  empty: 'In diesen Tagen wurde nichts übersetzt.',
  downloadFailed: 'Die Datei konnte nicht erstellt werden.',
}
