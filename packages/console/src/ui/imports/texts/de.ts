import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'In der Datei',
  effectNew: 'Neu',
  effectChanged: 'Schon vorhanden, bekommen die Übersetzung der Datei',
  undo: 'Rückgängig',
  undone: 'Der Import ist rückgängig gemacht',
  undoFailed: 'Der Import konnte nicht rückgängig gemacht werden',
}
