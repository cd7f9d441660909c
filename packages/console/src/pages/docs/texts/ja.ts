import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'ドキュメントを検索',
  pages: 'ページ',
  allPages: 'すべてのページ',
  onThisPage: 'このページの内容',
  nothing: '見つかりませんでした。別の語句でお試しください。',
  found: { other: '#件のセクションが見つかりました' },
  code: (number) => `コード${number}`,
  table: (number) => `表${number}`,
}
