import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'In der Datei',
  effectNew: 'Neu',
  effectChanged: 'Schon vorhanden, bekommen die Übersetzung der Datei',
  undo: 'Rückgängig',
  undone: 'Rückgängig gemacht',
  undoFailed: 'Das konnte nicht rückgängig gemacht werden',
}
