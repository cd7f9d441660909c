import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'ابحث في الصفحات والتطبيقات والأوامر',
  none: 'لا توجد نتائج',
  goTo: 'انتقل إلى',
  actions: 'إجراءات',
  settings: 'الإعدادات',
  newApp: 'تطبيق جديد',
  languageTo: (name) => `اللغة: ${name}`,
  schemeTo: (name) => `المظهر: ${name}`,
  openCommands: 'فتح الأوامر',
  showShortcuts: 'عرض هذه القائمة',
  inTranslator: 'في المترجم',
  translateNow: 'الترجمة الآن',
  swap: 'تبديل اللغتين',
  takeBack: 'التراجع عن التبديل أو المسح',
  letterKeys: 'استخدام الحروف كاختصارات. أوقف هذا إن كنت تملي صوتيًا.',
}
