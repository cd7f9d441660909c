import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote:
    '言語モデルはこれらの指定に従います。ほかのエンジンが対応できない指定は、' +
    '訳文の下に表示されます。',
  wishesClear: 'すべてクリア',
  asAppSays: 'アプリの設定に従う',
  anyFormality: '指定なし',
  styleExample: '例: 子ども向けの短い文',
  contextHint: 'テキストの内容や、前の文脈です。翻訳はされません。',
  instructionsHint: '1行に1つずつ入力します。',
  instructionExample: '例: 製品名は英語のまま残す',
  tooManyInstructions: (limit) => `指示は${limit}件までです。`,
  instructionTooLong: (limit) => `1つの指示は${limit}文字までです。`,
  glossaryOf: (app) =>
    `この用語集はアプリ${app}のものです。このページを離れるまで、ここでの翻訳はそのアプリの上限と` +
    '使用量に含まれます。',
  glossaryGone:
    'このアドレスの用語集は、あなたのどのアプリにもありません。用語集なしで翻訳します。',
  glossaryRefused: (app) =>
    `この用語集はアプリ${app}のもので、あなたの役割ではこのアプリで翻訳できません。用語集なしで翻訳します。`,
}
