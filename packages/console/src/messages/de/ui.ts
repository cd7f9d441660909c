import type { MessagesOf } from '../types.ts'

export const ui: MessagesOf<'ui'> = {
  notifications: 'Benachrichtigungen',
  typeToConfirm: (name) => `Zum Bestätigen ${name} eingeben`,
}
