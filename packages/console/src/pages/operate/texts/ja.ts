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
  problems: {
    'email-taken': 'このアドレスのユーザーはすでに存在します。',
    'own-account': '自分のアカウントに対してこの操作はできません。ほかの運営者に依頼してください。',
    'user-not-found': 'このユーザーはもう存在しません。すでに削除された可能性があります。',
    'model-not-found': 'このモデルはもう存在しません。',
    'measurement-not-found': 'この測定結果はもう存在しません。',
    'language-pair-not-supported': 'この言語ペアのモデルはありません。',
    'registry-unavailable': 'モデルのレジストリに接続できません。',
    'operator-required': 'あなたはもうこのサービスの運営者ではありません。',
    'connection-failed': 'サービスに接続できません。接続を確認してください。',
    'rate-limited': 'リクエストが多すぎます。少し待ってから、もう一度お試しください。',
    overloaded: 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
  },
}
