import type { MessagesOf } from '../types.ts'

export const ui: MessagesOf<'ui'> = {
  notifications: 'الإشعارات',
  typeToConfirm: (name) => `اكتب ${name} للتأكيد`,
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  unreachable: 'تعذّر الوصول إلى الخدمة. تحقق من اتصالك ثم حاول مرة أخرى.',
  logOutFailed: 'ما زلت مسجّل الدخول',
  userMenu: (name) => `حساب ${name}`,
  settingsMenu: 'اللغة والمظهر',
}
