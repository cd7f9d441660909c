import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: 'Últimos 30 dias',
  allUse: 'Uso completo',
  characters: 'Caracteres',
  requests: 'Solicitações',
  errors: 'Erros',
  cached: 'Do cache',
  lastUsed: 'Último uso',
  neverUsed: 'Nunca usado',
  lastJobs: 'Últimas tarefas',
  allJobs: 'Abrir a fila',
  noJobs: 'Os textos e arquivos que o app põe na fila aparecem aqui.',
  jobsUnknown:
    'Não é possível listar as tarefas: o app está desativado ou não tem uma chave válida.',
  keys: 'Chaves',
  allKeys: 'Gerenciar chaves',
  noKeys: 'Sem uma chave, nenhum programa pode usar este app.',
  expired: 'Expirada',
  chart: (range, characters) => `Caracteres por dia, ${range}: ${characters} no total`,
}
