import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'En el archivo',
  effectNew: 'Nuevas',
  effectChanged: 'Ya existentes, toman la traducción del archivo',
  undo: 'Deshacer',
  undone: 'Deshecho',
  undoFailed: 'No se pudo deshacer',
}
