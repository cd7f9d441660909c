import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: '運営者にお問い合わせください',
  askText:
    'このページはサービスの運営者専用です。あなたのアカウントは運営者ではありません。' +
    '運営者はDRAGOMAN_OPERATORSの設定で指定します。',
  yes: 'はい',
  no: 'いいえ',
  none: 'なし',
  pair: (from, to) => `${from} → ${to}`,
}
