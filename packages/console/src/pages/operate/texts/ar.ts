import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'اسأل أحد المشغّلين',
  askText:
    'هذه الصفحة لمشغّلي هذه الخدمة، وحسابك ليس من حساباتهم: ' +
    'أسماؤهم في الإعداد DRAGOMAN_OPERATORS.',
  yes: 'نعم',
  no: 'لا',
  none: 'لا شيء',
  pair: (from, to) => `${from} ← ${to}`,
}
