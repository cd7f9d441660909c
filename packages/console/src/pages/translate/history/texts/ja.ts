import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'このブラウザーに履歴を残す',
  empty: '履歴はまだありません。翻訳したテキストが、このブラウザーにだけ表示されます。',
  off: '履歴はオフです。何も保存されません。',
  note: '履歴はこのブラウザーにだけ保存されます。ログアウトすると削除されます。',
  clear: '履歴を消去',
  restore: '再利用',
  remove: (text) => `履歴から削除: ${text}`,
  cleared: '履歴を消去しました',
  removed: '履歴から削除しました',
  notReturned: '元に戻していません。履歴がオフになっています',
  textCleared: 'テキストを消去しました',
}
