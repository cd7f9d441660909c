import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: '直近30日間',
  allUse: 'すべての使用状況',
  characters: '文字数',
  requests: 'リクエスト',
  errors: 'エラー',
  cached: 'キャッシュ利用',
  lastUsed: '最終使用',
  neverUsed: '未使用',
  lastJobs: '最近のジョブ',
  allJobs: 'キューを開く',
  noJobs: 'アプリがキューに送信したテキストとファイルが、ここに表示されます。',
  jobsUnknown: 'このアプリは無効か、有効なキーがないため、ジョブを表示できません。',
  keys: 'キー',
  allKeys: 'キーを管理',
  noKeys: 'キーがないと、プログラムからこのアプリを使えません。',
  expired: '期限切れ',
  chart: (range, characters) => `日別の文字数、${range}: 合計${characters}`,
}
