import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: '过去 30 天',
  allUse: '所有用量',
  characters: '字符数',
  requests: '请求数',
  errors: '错误数',
  cached: '来自缓存',
  lastUsed: '上次使用',
  neverUsed: '从未使用',
  lastJobs: '最近的任务',
  allJobs: '打开队列',
  noJobs: '此处显示应用提交到队列的文本和文件。',
  jobsUnknown: '无法列出任务：应用已停用或没有有效的密钥。',
  keys: '密钥',
  allKeys: '管理密钥',
  noKeys: '没有密钥，任何程序都无法使用此应用。',
  expired: '已过期',
  chart: (range, characters) => `每日字符数，${range}：共 ${characters}`,
}
