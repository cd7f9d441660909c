import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'corrections'> = {
  title: 'Korrekturen',
  intro: 'Ihre eigenen Übersetzungen ganzer Sätze. Sie gelten vor jedem Übersetzer.',
  app: 'App',
  emptyApps: 'Sie haben noch keine App. Korrekturen gehören zu einer App.',
  createApp: 'App anlegen',
  unusable:
    'Diese App ist deaktiviert oder hat keinen gültigen Schlüssel. Ihre Korrekturen lassen sich ' +
    'nicht lesen.',
  openApp: 'App öffnen',
  from: 'Von',
  to: 'Nach',
  any: 'Jede Sprache',
  choose: 'Sprache wählen',
  source: 'Satz',
  target: 'Übersetzung',
  languages: 'Sprachen',
  added: 'Hinzugefügt',
  actions: 'Aktionen',
  add: 'Korrektur hinzufügen',
  addText: 'Eine Korrektur desselben Satzes ersetzt die frühere.',
  wasAdded: 'Die Korrektur gilt ab jetzt',
  remove: 'Löschen',
  removeOf: (source) => `${source} löschen`,
  removed: 'Die Korrektur ist gelöscht',
  removeFailed: 'Die Korrektur konnte nicht gelöscht werden',
  notRestored: 'Nicht wiederhergestellt: Für diesen Text gibt es inzwischen eine andere Korrektur',
  search: 'Korrekturen suchen',
  noneFound: 'Keine Korrektur passt.',
  clearSearch: 'Alle zeigen',
  import: 'Importieren',
  importTitle: 'Korrekturen importieren',
  importText:
    'Eine TMX-Datei oder eine CSV-Datei mit den Spalten source, target, from und to; oder nur ' +
    'mit source und target, in den Sprachen unten.',
  file: 'Datei',
  effectSkipped: 'Nicht brauchbar, etwa leere',
  imported: { one: '# Korrektur ist importiert', other: '# Korrekturen sind importiert' },
  exportTmx: 'TMX exportieren',
  exportCsv: 'CSV exportieren',
  exportFailed: 'Die Korrekturen konnten nicht exportiert werden',
  errorLanguage: 'Wählen Sie eine Sprache.',
  errorText: 'Geben Sie einen Text ein.',
  none: 'Diese App hat noch keine Korrekturen',
  noneHint:
    'Eine Korrektur ist Ihre eigene Übersetzung eines Satzes. Sie gilt vor jeder anderen, ' +
    'sobald derselbe Satz wieder kommt.',
  exampleSource: 'My house is big.',
  exampleTarget: 'Mein Haus ist riesig.',
}
