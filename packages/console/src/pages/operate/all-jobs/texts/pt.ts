import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'Todas as tarefas',
  intro:
    'O que todos os usuários enviaram para a fila e os webhooks que informam sobre isso. Os ' +
    'textos nunca são mostrados.',
  view: 'Mostrar',
  jobs: 'Tarefas',
  webhooks: 'Webhooks',
  state: 'Status',
  app: 'App e proprietário',
  onlyApp: 'Só este app',
  notOnlyApp: 'Todos os apps',
  notOnlyUser: 'Todos os usuários',
  languages: 'Idiomas',
  characters: 'Caracteres',
  progress: (completed, total) => `${completed} de ${total}`,
  document: (format) => `Documento (${format})`,
  created: 'Envio',
  ended: 'Término',
  address: 'Endereço',
  answer: 'Resposta',
  noAnswer: 'Sem resposta',
  lastAttempt: 'Última tentativa',
  actions: 'Ações',
  delivered: 'Entregue',
  pending: 'Aguardando',
  failed: 'Não entregue',
  sendAgain: 'Reenviar',
  sentAgain: 'O webhook está sendo reenviado.',
  notSentAgain: 'Não foi possível reenviar o webhook.',
  empty: 'Não há nada assim.',
}
