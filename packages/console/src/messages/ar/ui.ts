import type { MessagesOf } from '../types.ts'

export const ui: MessagesOf<'ui'> = {
  notifications: 'الإشعارات',
  typeToConfirm: (name) => `اكتب ${name} للتأكيد`,
}
