import type { MessagesOf } from '../types.ts'

export const ui: MessagesOf<'ui'> = {
  notifications: 'Notificaciones',
  typeToConfirm: (name) => `Escribe ${name} para confirmar`,
}
