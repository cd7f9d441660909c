import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'documents'> = {
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
  translateAgain: 'Noch einmal übersetzen',
  compareFirstPage: 'Erste Seite vergleichen',
  original: 'Original',
  translation: 'Übersetzung',
  comparing: (name) => `Erste Seite von ${name}`,
  pageOf: (side, name) => `${side}: erste Seite von ${name}`,
  originalGone:
    'Das Original wird nicht gezeigt: Es bleibt nicht erhalten, wenn die Konsole neu geladen wird.',
  notDrawn:
    'Die erste Seite lässt sich hier nicht anzeigen. Sie können die Datei ' +
    'herunterladen und in einem anderen Programm öffnen.',
  pdfChoice: 'Übersetzung von PDF-Dateien',
  pdfHint: 'Gilt für PDF-Dateien, die Sie von jetzt an hinzufügen.',
  pdfOutput: 'Ergebnis als',
  outputs: { pdf: 'PDF', docx: 'Word (.docx)', html: 'Webseite (.html)' },
  pdfPages: 'Seiten',
  pages: { translated: 'Nur die Übersetzung', alternating: 'Original und Übersetzung im Wechsel' },
}
