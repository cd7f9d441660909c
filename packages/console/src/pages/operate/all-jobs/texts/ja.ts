import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'すべてのジョブ',
  intro:
    '全ユーザーがキューに送信したジョブと、それを通知するWebhookです。' +
    'テキストが表示されることはありません。',
  view: '表示',
  jobs: 'ジョブ',
  webhooks: 'Webhook',
  state: '状態',
  app: 'アプリと所有者',
  onlyApp: 'このアプリのみ',
  notOnlyApp: 'すべてのアプリ',
  notOnlyUser: 'すべてのユーザー',
  languages: '言語',
  characters: '文字数',
  progress: (completed, total) => `${completed} / ${total}`,
  document: (format) => `文書 (${format})`,
  created: '送信日時',
  ended: '終了日時',
  address: 'アドレス',
  answer: '応答',
  noAnswer: '応答なし',
  lastAttempt: '最終試行',
  actions: '操作',
  delivered: '配信済み',
  pending: '待機中',
  failed: '配信失敗',
  sendAgain: '再送信',
  sentAgain: 'Webhookを再送信します。',
  notSentAgain: 'Webhookを再送信できませんでした。',
  empty: '該当するものはありません。',
}
