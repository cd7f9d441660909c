import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: '搜索文档',
  pages: '页面',
  allPages: '所有页面',
  onThisPage: '本页内容',
  nothing: '未找到任何内容。请换个词试试。',
  found: { other: '找到 # 个章节' },
  code: (number) => `代码 ${number}`,
  table: (number) => `表格 ${number}`,
}
