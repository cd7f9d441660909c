import type { MessagesOf } from '../types.ts'

export const documents: MessagesOf<'documents'> = {
  title: 'Dokumente',
  waiting: 'Wartet',
  waitingFor: 'Wählen Sie die Sprache der Übersetzung.',
  sending: 'Wird gesendet …',
  translating: (percent) => `Wird übersetzt, ${percent}`,
  waitsForModel: (received, total) =>
    `Wartet auf sein Modell: ${received} von ${total} sind heruntergeladen`,
  into: (language) => `Nach ${language}`,
  done: 'Fertig',
  cancelled: 'Abgebrochen',
  failed: 'Fehlgeschlagen',
  download: 'Herunterladen',
  downloadFailed: 'Die Übersetzung konnte nicht heruntergeladen werden',
  cancel: 'Abbrechen',
  remove: 'Entfernen',
  again: 'Noch einmal',
  actionsOf: (action, name) => `${action}: ${name}`,
}
