import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Fale com um operador',
  askText:
    'Esta página é para os operadores deste serviço. Sua conta não está entre eles: os ' +
    'operadores são definidos na configuração DRAGOMAN_OPERATORS.',
  yes: 'Sim',
  no: 'Não',
  none: 'Nenhum',
  pair: (from, to) => `${from} → ${to}`,
  problems: {
    'email-taken': 'Já existe um usuário com este e-mail.',
    'own-account': 'Você não pode fazer isso com a sua própria conta. Peça a outro operador.',
    'user-not-found': 'Este usuário não existe mais. Alguém pode tê-lo excluído.',
    'model-not-found': 'Este modelo não existe mais.',
    'measurement-not-found': 'Esta medição não existe mais.',
    'language-pair-not-supported': 'Não há modelo para estes idiomas.',
    'registry-unavailable': 'Não foi possível acessar o catálogo de modelos.',
    'operator-required': 'Você não é mais operador deste serviço.',
    'connection-failed': 'Não foi possível acessar o serviço. Verifique sua conexão.',
    'rate-limited': 'Muitas solicitações. Aguarde um momento e tente novamente.',
    overloaded: 'O serviço está ocupado. Tente novamente em instantes.',
  },
}
