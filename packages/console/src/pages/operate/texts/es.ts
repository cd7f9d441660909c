import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Pregunta a un operador',
  askText:
    'Esta página es para los operadores de este servicio. Tu cuenta no es una de ellas: ' +
    'los operadores figuran en el ajuste DRAGOMAN_OPERATORS.',
  yes: 'Sí',
  no: 'No',
  none: 'Ninguno',
  pair: (from, to) => `${from} → ${to}`,
}
