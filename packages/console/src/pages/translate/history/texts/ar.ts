import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'الاحتفاظ بسجل في هذا المتصفح',
  empty: 'لا شيء بعد. ما تترجمه يظهر هنا، في هذا المتصفح فقط.',
  off: 'السجل متوقف. لا يُحفظ شيء.',
  note: 'يوجد في هذا المتصفح فقط، ويُحذف عند تسجيل الخروج.',
  clear: 'مسح السجل',
  restore: 'استخدام من جديد',
  remove: (text) => `إزالة من السجل: ${text}`,
  cleared: 'مُسح السجل',
  removed: 'أُزيل من السجل',
  notReturned: 'لم يُستعد شيء: السجل متوقف',
  textCleared: 'مُسح النص',
}
