import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'ページ、アプリ、コマンドを検索',
  none: '見つかりませんでした',
  goTo: '移動',
  actions: '操作',
  settings: '設定',
  newApp: '新しいアプリ',
  languageTo: (name) => `言語: ${name}`,
  schemeTo: (name) => `外観: ${name}`,
  openCommands: 'コマンドを開く',
  showShortcuts: 'この一覧を表示',
  inTranslator: '翻訳画面',
  translateNow: '今すぐ翻訳',
  swap: '言語を入れ替え',
  takeBack: '入れ替えやクリアを元に戻す',
  letterKeys: '文字キーをショートカットとして使用します。音声入力を使う場合はオフにしてください。',
}
