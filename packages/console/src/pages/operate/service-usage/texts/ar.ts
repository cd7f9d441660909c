import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: 'الاستخدام الكلي',
  intro: 'ما ترجمه جميع مستخدمي هذه الخدمة. يبدأ اليوم عند 00:00 بالتوقيت العالمي.',
  consumers: 'الأكثر استخدامًا',
  listOf: 'قائمة',
  owners: 'المستخدمون والفرق',
  apps: 'التطبيقات',
  who: 'الاسم',
  tokens: 'رموز نماذج اللغة',
  team: 'فريق',
  showAll: 'عرض الجميع',
  showUser: 'عرض المستخدم',
  empty: 'لم يُترجم شيء في هذه الأيام.',
  downloadFailed: 'تعذّر إنشاء الملف.',
}
