import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'En el archivo',
  effectNew: 'Nuevas',
  effectChanged: 'Ya existentes, toman la traducción del archivo',
  undo: 'Deshacer',
  undone: 'Deshecho',
  undoneButKept: {
    one: 'La importación se ha deshecho. # entrada se queda: alguien la cambió después.',
    many: 'La importación se ha deshecho. # de entradas se quedan: alguien las cambió después.',
    other: 'La importación se ha deshecho. # entradas se quedan: alguien las cambió después.',
  },
  undoFailed: 'No se pudo deshacer',
}
