import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'البحث في الوثائق',
  pages: 'الصفحات',
  allPages: 'كل الصفحات',
  onThisPage: 'في هذه الصفحة',
  nothing: 'لم يُعثر على شيء. جرّب كلمة أخرى.',
  found: {
    zero: 'لم يُعثر على أقسام',
    one: 'عُثر على قسم واحد',
    two: 'عُثر على قسمين',
    few: 'عُثر على # أقسام',
    many: 'عُثر على # قسمًا',
    other: 'عُثر على # قسم',
  },
  code: (number) => `الشفرة ${number}`,
  table: (number) => `الجدول ${number}`,
}
