import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'No arquivo',
  effectNew: 'Novas',
  effectChanged: 'Já existentes, passam a ter a tradução do arquivo',
  undo: 'Desfazer',
  undone: 'A ação foi desfeita',
  undoneButKept: {
    one: 'A importação foi desfeita. # entrada permanece: alguém a alterou depois.',
    many: 'A importação foi desfeita. # de entradas permanecem: alguém as alterou depois.',
    other: 'A importação foi desfeita. # entradas permanecem: alguém as alterou depois.',
  },
  undoFailed: 'Não foi possível desfazer',
}
