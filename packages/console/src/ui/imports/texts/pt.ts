import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'No arquivo',
  effectNew: 'Novas',
  effectChanged: 'Já existentes, passam a ter a tradução do arquivo',
  undo: 'Desfazer',
  undone: 'A ação foi desfeita',
  undoFailed: 'Não foi possível desfazer',
}
