import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'Dans le fichier',
  effectNew: 'Nouvelles',
  effectChanged: 'Déjà présentes, prennent la traduction du fichier',
  undo: 'Annuler',
  undone: 'L’action est annulée',
  undoFailed: 'L’action n’a pas pu être annulée',
}
