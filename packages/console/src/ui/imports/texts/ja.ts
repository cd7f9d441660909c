import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'ファイル内',
  effectNew: '新規',
  effectChanged: '既存 (訳語をファイルの内容に更新)',
  undo: '元に戻す',
  undone: '元に戻しました',
  undoneButKept: {
    other: 'インポートを元に戻しました。その後に変更された#件はそのまま残ります。',
  },
  undoFailed: '元に戻せませんでした',
}
