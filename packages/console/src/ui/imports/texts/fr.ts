import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'Dans le fichier',
  effectNew: 'Nouvelles',
  effectChanged: 'Déjà présentes, prennent la traduction du fichier',
  undo: 'Annuler',
  undone: 'L’action est annulée',
  undoneButKept: {
    one: 'L’importation est annulée. # entrée reste : quelqu’un l’a modifiée depuis.',
    many: 'L’importation est annulée. # d’entrées restent : quelqu’un les a modifiées depuis.',
    other: 'L’importation est annulée. # entrées restent : quelqu’un les a modifiées depuis.',
  },
  undoFailed: 'L’action n’a pas pu être annulée',
}
