import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'ما تحتاجه الخدمة قبل أن يستخدمها الناس.',
  isDone: 'تم',
  isMissing: 'ناقص',
  languages: {
    title: 'اللغات',
    done: 'الخدمة تترجم.',
    fix: 'لا يُترجم شيء بعد: ليس لأي محرك لغة. أضف نموذجًا عصبيًا؛ يُنزَّل خلال دقائق.',
  },
  addLanguages: 'إضافة نموذج',
  https: {
    title: 'اتصالات مشفرة (https)',
    done: 'يصل هذا المتصفح إلى الخدمة عبر https.',
    fix:
      'يصل هذا المتصفح إلى الخدمة بلا تشفير: يمكن للآخرين على الشبكة قراءة النصوص ' +
      'وكلمات المرور. ضع أمام الخدمة وكيلًا له شهادة، مثل Caddy أو nginx، واجعل ' +
      'DRAGOMAN_BASE_URL عنوانه.',
  },
  mail: {
    title: 'البريد',
    done: 'الخدمة ترسل البريد.',
    fix:
      'لا يمكن لأحد استعادة كلمة مرور منسية، ولا يُخبَر أحد بتغيير كلمة مرور أو بحصة ' +
      'مستنفدة. عيّن DRAGOMAN_SMTP_URL وDRAGOMAN_MAIL_FROM وDRAGOMAN_BASE_URL ثم أعد ' +
      'تشغيل الخدمة.',
  },
}
