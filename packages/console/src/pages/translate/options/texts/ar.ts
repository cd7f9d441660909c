import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote: 'تتبع النماذج اللغوية ذلك. وما لا تستطيعه المحركات الأخرى يُذكر تحت الترجمة.',
  wishesClear: 'مسح الكل',
  asAppSays: 'كما يحدّد التطبيق',
  anyFormality: 'غير محدّدة',
  styleExample: 'مثل: جمل قصيرة للأطفال',
  contextHint: 'موضوع النص أو ما يسبقه. لا يُترجم.',
  instructionsHint: 'تعليمة واحدة في كل سطر.',
  instructionExample: 'مثل: اترك أسماء المنتجات بالإنجليزية.',
  tooManyInstructions: (limit) => `عدد التعليمات الأقصى هو ${limit}.`,
  instructionTooLong: (limit) => `أقصى طول للتعليمة هو ${limit} حرف.`,
  glossaryOf: (app) =>
    `ينتمي المسرد إلى التطبيق ${app}. ما تترجمه هنا يُحتسب من حدوده واستخدامه حتى ` +
    'تغادر هذه الصفحة.',
  glossaryGone: 'المسرد المذكور في هذا العنوان ليس في أي من تطبيقاتك. تُترجم النصوص بدونه.',
  glossaryRefused: (app) =>
    `ينتمي المسرد إلى التطبيق ${app}، ولا يسمح لك دورك بالترجمة به. تُترجم النصوص بدونه.`,
}
