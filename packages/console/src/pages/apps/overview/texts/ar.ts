import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: 'آخر 30 يومًا',
  allUse: 'كل الاستخدام',
  characters: 'الأحرف',
  requests: 'الطلبات',
  errors: 'الأخطاء',
  cached: 'من الذاكرة المؤقتة',
  lastUsed: 'آخر استخدام',
  neverUsed: 'لم يُستخدم قط',
  lastJobs: 'آخر المهام',
  allJobs: 'افتح قائمة الانتظار',
  noJobs: 'تظهر هنا النصوص والملفات التي يضعها التطبيق في قائمة الانتظار.',
  jobsUnknown: 'لا يمكن عرض المهام: التطبيق معطَّل أو ليس له مفتاح صالح.',
  keys: 'المفاتيح',
  allKeys: 'إدارة المفاتيح',
  noKeys: 'من دون مفتاح لا يستطيع أي برنامج استخدام هذا التطبيق.',
  expired: 'منتهٍ',
  chart: (range, characters) => `الأحرف حسب الأيام، ${range}: المجموع ${characters}`,
}
