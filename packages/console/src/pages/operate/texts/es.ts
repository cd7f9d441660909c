import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Pregunte a un operador',
  askText:
    'Esta página es para los operadores de este servicio. Su cuenta no es una de ellas: ' +
    'los operadores figuran en el ajuste DRAGOMAN_OPERATORS.',
  yes: 'Sí',
  no: 'No',
  none: 'Ninguno',
  pair: (from, to) => `${from} → ${to}`,
  problems: {
    'email-taken': 'Ya hay un usuario con esta dirección.',
    'own-account': 'No puede hacer esto con su propia cuenta. Pídaselo a otro operador.',
    'user-not-found': 'Este usuario ya no existe. Puede que alguien lo haya eliminado.',
    'model-not-found': 'Este modelo ya no existe.',
    'measurement-not-found': 'Esta medición ya no existe.',
    'language-pair-not-supported': 'No hay ningún modelo para estos idiomas.',
    'registry-unavailable': 'No se puede acceder al registro de modelos.',
    'operator-required': 'Usted ya no es operador de este servicio.',
    'connection-failed': 'No se puede acceder al servicio. Compruebe su conexión.',
    'rate-limited': 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
    overloaded: 'El servicio está ocupado. Inténtelo de nuevo en un momento.',
  },
}
