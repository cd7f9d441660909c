import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'documents'> = {
  title: 'Dokumente',
  needAccount: 'Dateien brauchen ein Konto',
  needAccountText:
    'Mit einem Konto können Sie Word-, PDF- und viele andere Dateien übersetzen; ihr ' +
    'Format bleibt erhalten.',
  choose: 'Dateien wählen',
  dropHint: 'oder hier ablegen. Jede behält ihr Format und ihr Aussehen.',
  formatsHint: 'Word, Excel, PowerPoint, PDF, Webseiten, Untertitel, Texte und vieles mehr',
  translate: { one: '# Datei übersetzen', other: '# Dateien übersetzen' },
  targetOf: (name: string) => `Sprache der Übersetzung von ${name}`,
  chooseTarget: 'Sprache wählen',
  downloadAll: 'Alle herunterladen (ZIP)',
  clear: 'Liste leeren',
  another: 'In eine andere Sprache',
  waiting: 'Wartet',
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
