import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'Manter um histórico neste navegador',
  empty: 'Nada ainda. O que você traduzir aparecerá aqui, só neste navegador.',
  off: 'O histórico está desativado. Nada é guardado.',
  note: 'Só este navegador guarda o histórico. Ao sair da conta, ele é excluído.',
  clear: 'Limpar histórico',
  restore: 'Usar de novo',
  remove: (text) => `Remover do histórico: ${text}`,
  cleared: 'O histórico foi limpo',
  removed: 'Removido do histórico',
  notReturned: 'Não foi restaurado: o histórico está desativado',
  textCleared: 'O texto foi apagado',
}
