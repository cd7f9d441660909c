import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: 'Letzte 30 Tage',
  allUse: 'Ganze Nutzung',
  characters: 'Zeichen',
  requests: 'Anfragen',
  errors: 'Fehler',
  cached: 'Aus dem Cache',
  lastUsed: 'Zuletzt benutzt',
  neverUsed: 'Nie benutzt',
  lastJobs: 'Letzte Aufträge',
  allJobs: 'Warteschlange öffnen',
  noJobs: 'Hier erscheinen Texte und Dateien, die die App einreiht.',
  jobsUnknown:
    'Die Aufträge können nicht gezeigt werden: Die App ist deaktiviert oder hat keinen ' +
    'gültigen Schlüssel.',
  keys: 'Schlüssel',
  allKeys: 'Schlüssel verwalten',
  noKeys: 'Ohne Schlüssel kann kein Programm diese App benutzen.',
  expired: 'Abgelaufen',
  chart: (range, characters) => `Zeichen nach Tagen, ${range}: insgesamt ${characters}`,
}
