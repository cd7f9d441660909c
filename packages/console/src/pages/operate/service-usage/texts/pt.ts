import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: 'Uso total',
  intro: 'O que todos os usuários deste serviço traduziram. Os dias começam às 00:00 UTC.',
  consumers: 'Quem mais usou',
  listOf: 'Lista de',
  owners: 'Usuários e equipes',
  apps: 'Apps',
  who: 'Nome',
  tokens: 'Tokens de modelos de linguagem',
  team: 'Equipe',
  showAll: 'Mostrar todos',
  showUser: 'Mostrar o usuário',
  empty: 'Nada foi traduzido nestes dias.',
  downloadFailed: 'Não foi possível gerar o arquivo.',
}
