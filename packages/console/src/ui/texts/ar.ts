import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: 'الإشعارات',
  typeToConfirm: (name) => `اكتب ${name} للتأكيد`,
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  unreachable: 'تعذّر الوصول إلى الخدمة. تحقق من اتصالك ثم حاول مرة أخرى.',
  logOutFailed: 'ما زلت مسجّل الدخول',
  userMenu: (name) => `حساب ${name}`,
  settingsMenu: 'اللغة والمظهر',
  keptText: 'ما كتبته من قبل ما زال هنا.',
  startOver: 'البدء من جديد',
  logOutTitle: 'تسجيل الخروج؟',
  logOutLoses: 'يُحذف ما كتبته في علامات تبويب لوحة التحكم هذه، حتى لا يراه أحد بعدك.',
  pages: 'الصفحات',
  page: (number) => `الصفحة ${number}`,
  previousPage: 'السابقة',
  nextPage: 'التالية',
  unsavedTitle: 'الإغلاق دون حفظ؟',
  unsavedText: 'لا يمكن عرضه مرة أخرى. بدونه ستحتاج إلى واحد جديد.',
  unsavedClose: 'الإغلاق على أي حال',
}
