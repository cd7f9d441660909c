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
}
