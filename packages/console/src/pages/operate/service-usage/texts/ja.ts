import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: '全体の使用状況',
  intro: 'このサービスの全ユーザーの翻訳量です。1日は00:00 (UTC) に始まります。',
  consumers: '使用量ランキング',
  listOf: '一覧の対象',
  owners: 'ユーザーとチーム',
  apps: 'アプリ',
  who: '名前',
  tokens: '言語モデルのトークン',
  team: 'チーム',
  showAll: '全員を表示',
  showUser: 'ユーザーを表示',
  empty: 'この期間には何も翻訳されていません。',
  downloadFailed: 'ファイルを作成できませんでした。',
}
