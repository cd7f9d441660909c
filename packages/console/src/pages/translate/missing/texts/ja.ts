import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name}はインストールされていません`,
  text: 'このサービスの運営者に追加を依頼するか、別の言語を選んでください。',
  targetMissing: (to) =>
    `このサービスは${to}への翻訳に対応していません。別の言語を選択してください。`,
  operatorText: 'モデルは一度ダウンロードされ、その後は全員が使えます。',
  add: (name, size) => `${name}を追加（${size}）`,
  adding: (name) => `${name}をダウンロードしています。完了するとテキストが翻訳されます。`,
  failed: (name) => `${name}を追加できませんでした。`,
}
