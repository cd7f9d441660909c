import type { MessagesOf } from '../types.ts'

export const documents: MessagesOf<'documents'> = {
  title: 'المستندات',
  waiting: 'ينتظر',
  waitingFor: 'اختر لغة الترجمة.',
  sending: 'جارٍ الإرسال …',
  translating: (percent) => `جارٍ الترجمة، ${percent}`,
  waitsForModel: (received, total) => `ينتظر نموذجه: نُزّل ${received} من ${total}`,
  into: (language) => `إلى ${language}`,
  done: 'تم',
  cancelled: 'أُلغي',
  failed: 'فشل',
  download: 'تنزيل',
  downloadFailed: 'تعذر تنزيل الترجمة',
  cancel: 'إلغاء',
  remove: 'إزالة',
  again: 'إعادة المحاولة',
  actionsOf: (action, name) => `${action}: ${name}`,
}
