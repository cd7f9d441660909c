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
  problems: {
    'email-taken': 'يوجد مستخدم بهذا العنوان.',
    'own-account': 'لا يمكنك فعل هذا بحسابك أنت. اطلبه من مشغّل آخر.',
    'user-not-found': 'لم يعد هذا المستخدم موجودًا. ربما حذفه أحدهم.',
    'model-not-found': 'لم يعد هذا النموذج موجودًا.',
    'measurement-not-found': 'لم يعد هذا القياس موجودًا.',
    'language-pair-not-supported': 'لا يوجد نموذج لهاتين اللغتين.',
    'registry-unavailable': 'تعذّر الوصول إلى سجل النماذج.',
    'operator-required': 'لم تعد من مشغّلي هذه الخدمة.',
    'connection-failed': 'تعذّر الوصول إلى الخدمة. تحقّق من اتصالك.',
    'rate-limited': 'طلبات كثيرة جدًا. انتظر قليلًا ثم حاول مرة أخرى.',
    overloaded: 'الخدمة مشغولة. حاول مرة أخرى بعد قليل.',
  },
}
