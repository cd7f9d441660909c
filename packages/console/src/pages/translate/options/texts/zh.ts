import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote: '语言模型会遵循这些要求。其他引擎无法遵循的要求会在译文下方注明。',
  wishesClear: '全部清除',
  asAppSays: '按应用设置',
  anyFormality: '不指定',
  styleExample: '例如：面向儿童的短句',
  contextHint: '文本的主题或前文。这部分不会被翻译。',
  instructionsHint: '每行一条。',
  instructionExample: '例如：产品名称保留英文。',
  tooManyInstructions: (limit) => `最多可输入 ${limit} 条指令。`,
  instructionTooLong: (limit) => `每条指令最多 ${limit} 个字符。`,
  glossaryOf: (app) =>
    `该术语表属于应用${app}。在您离开此页面之前，您在此处的翻译计入该应用的限额和用量。`,
  glossaryGone: '您的任何应用中都没有此地址的术语表。翻译将不使用该术语表。',
  glossaryRefused: (app) =>
    `该术语表属于应用${app}，您的角色无法使用该应用进行翻译。翻译将不使用该术语表。`,
}
