import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name} غير مثبّتة`,
  text: 'اطلب ممن يدير هذه الخدمة إضافتها، أو اختر لغة أخرى.',
  targetMissing: (to) => `لا تترجم هذه الخدمة إلى ${to}. اختر لغة أخرى.`,
  operatorText: 'تُنزَّل نماذجها مرة واحدة، ثم تترجم للجميع.',
  add: (name, size) => `إضافة ${name} (${size})`,
  adding: (name) => `يجري تنزيل ${name}. سيُترجم النص عندما تصبح جاهزة.`,
  failed: (name) => `تعذّرت إضافة ${name}.`,
}
