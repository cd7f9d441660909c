import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'En el archivo',
  effectNew: 'Nuevas',
  effectChanged: 'Ya existentes, toman la traducción del archivo',
  undo: 'Deshacer',
  undone: 'La importación se ha deshecho',
  undoFailed: 'No se pudo deshacer la importación',
}
