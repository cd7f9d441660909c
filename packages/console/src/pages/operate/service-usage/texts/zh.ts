import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: '总用量',
  intro: '此服务所有用户的翻译量。每天从 00:00 UTC 开始计算。',
  consumers: '用量排行',
  listOf: '显示',
  owners: '用户和团队',
  apps: '应用',
  who: '名称',
  tokens: '语言模型 Token 数',
  team: '团队',
  showAll: '显示全部',
  showUser: '查看用户',
  empty: '这段时间内没有翻译。',
  downloadFailed: '无法生成文件。',
}
