import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'In der Datei',
  effectNew: 'Neu',
  effectChanged: 'Schon vorhanden, bekommen die Übersetzung der Datei',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  undoneButKept: {
    one: 'Rückgängig gemacht. # Eintrag bleibt, weil ihn seither jemand geändert hat.',
    other: 'Rückgängig gemacht. # Einträge bleiben, weil sie seither jemand geändert hat.',
  },
  undoFailed: 'Das konnte nicht rückgängig gemacht werden',
}
