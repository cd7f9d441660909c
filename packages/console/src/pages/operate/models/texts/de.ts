import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'models'> = {
  intro: 'Neuronale Modelle, die dieser Dienst hat, und solche, die er holen kann.',
  installed: 'Bei diesem Dienst',
  installedCaption: 'Gewünschte oder installierte Modelle',
  languages: 'Sprachen',
  status: 'Status',
  size: 'Größe',
  version: 'Version',
  action: 'Aktion',
  isInstalled: 'Installiert',
  isInstalledOn: (installed, all) => `Auf ${installed} von ${all} Prozessen`,
  isWaiting: 'Wartet',
  isDownloading: 'Wird geladen',
  hasFailed: 'Fehlgeschlagen',
  isRemoving: 'Wird entfernt',
  isUnlisted: 'Nicht auf der Liste',
  unlistedHint:
    'Auf einem Rechner installiert, aber keins von denen, die jeder Prozess haben soll.',
  isOnDemand: 'Bei Bedarf',
  onDemandHint:
    'Heruntergeladen, als die erste Anfrage es brauchte. Es wird entfernt, wenn andere Platz ' +
    'brauchen.',
  askedBy: 'Zuerst gebraucht von der App',
  askedByRegistry: 'Zuerst gebraucht von einem anderen Dragoman',
  listUnread: 'Die Liste der Modelle, die geladen werden können, wurde noch nicht gelesen.',
  listOf: (pairs, registry) =>
    `Lädt Modelle für ${pairs} Sprachpaare, sobald sie gebraucht werden, von ${registry}.`,
  listRead: (age) => `Liste gelesen: ${age}.`,
  retried: 'Es wird noch einmal versucht, spätestens nach einer Stunde.',
  progress: (received, total) => `${received} von ${total}`,
  progressOf: (pair) => `Download von ${pair}`,
  remove: 'Entfernen',
  removeModel: (pair) => `${pair} entfernen`,
  removeTitle: (pair) => `${pair} entfernen?`,
  removeText:
    'Jeder Prozess löscht das Modell innerhalb von Sekunden. Diese Sprachen übersetzt dann ein ' +
    'anderer Übersetzer, ein anderer Weg oder nichts mehr.',
  wasRemoved: (pair) => `${pair} wird entfernt.`,
  nothingInstalled: 'Noch gibt es kein neuronales Modell. Fügen Sie unten eins hinzu.',
  available: 'Verfügbar',
  availableCaption: 'Modelle des Verzeichnisses',
  search: 'Nach Sprache suchen',
  add: 'Hinzufügen',
  addModel: (pair) => `${pair} hinzufügen`,
  isAdded: 'Hinzugefügt',
  wasAdded: (pair) => `${pair} wird installiert.`,
  addFailed: (pair) => `${pair} konnte nicht hinzugefügt werden.`,
  notFound: 'Kein Modell des Verzeichnisses passt.',
  registryFailed:
    'Die Liste des Verzeichnisses konnte nicht geladen werden. Installierte Modelle arbeiten ' +
    'weiter.',
  processes: 'Je Prozess',
  unmanaged: 'Lädt und entfernt nichts: DRAGOMAN_SETUP ist dort ausgeschaltet (off).',
  noModels: 'Er hat kein neuronales Modell.',
  processTitle: (host, since) => `${host}, seit ${since}`,
  isImported: 'Importiert',
  importedHint: 'Aus Dateien, die ein Betreiber importiert hat.',
  importModel: 'Modell importieren',
  importText:
    'Wählen Sie alle Dateien eines Modells: model…bin, vocab…spm und, falls vorhanden, lex…bin; ' +
    'so oder komprimiert (.gz, .zst).',
  importFiles: 'Dateien des Modells',
  importDrop: 'Sie können die Dateien oder ihren Ordner auch hierher ziehen.',
  importNone: 'Wählen Sie die Dateien des Modells.',
  importPair: 'Sprachen, falls die Dateien sie nicht nennen',
  importPairHint: 'Etwa en-es für Englisch nach Spanisch.',
  importPairWrong: 'Schreiben Sie zwei Sprachen mit einem Bindestrich dazwischen, etwa en-es.',
  importSubmit: 'Importieren',
  importSending: (percent) => `Wird gesendet: ${percent}`,
  importChecking: 'Gesendet. Der Dienst prüft das Modell.',
  wasImported: (pair) => `${pair} hinzugefügt.`,
  wasImportedSuspect: (pair) =>
    `${pair} hinzugefügt. Seine Übersetzungen von Probesätzen sehen falsch aus; es wird nur ` +
    'verwendet, wenn es keinen anderen Weg gibt.',
  failures: 'Was fehlgeschlagen ist',
  affected: (list) => `Betroffen: ${list}`,
  listOfModels: 'die Liste der Modelle',
  details: 'Technische Einzelheiten',
}
