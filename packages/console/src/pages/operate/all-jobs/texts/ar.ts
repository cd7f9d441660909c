import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'جميع المهام',
  intro:
    'ما أرسله جميع المستخدمين إلى قائمة الانتظار، وخطافات الويب التي تخبر عنه. لا ' +
    'تُعرض النصوص أبدًا.',
  view: 'عرض',
  jobs: 'المهام',
  webhooks: 'خطافات الويب',
  state: 'الحالة',
  app: 'التطبيق والمالك',
  onlyApp: 'هذا التطبيق فقط',
  notOnlyApp: 'جميع التطبيقات',
  notOnlyUser: 'جميع المستخدمين',
  languages: 'اللغات',
  characters: 'الأحرف',
  progress: (completed, total) => `${completed} من ${total}`,
  document: (format) => `مستند (${format})`,
  created: 'أُرسلت',
  ended: 'انتهت',
  address: 'العنوان',
  answer: 'الرد',
  noAnswer: 'بلا رد',
  lastAttempt: 'آخر محاولة',
  actions: 'الإجراءات',
  delivered: 'سُلِّم',
  pending: 'ينتظر',
  failed: 'لم يُسلَّم',
  sendAgain: 'إرسال مجددًا',
  sentAgain: 'سيُرسل خطاف الويب مجددًا.',
  notSentAgain: 'تعذّر إرسال خطاف الويب مجددًا.',
  empty: 'لا يوجد شيء كهذا.',
}
