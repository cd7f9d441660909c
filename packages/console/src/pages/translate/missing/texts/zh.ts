import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `未安装${name}`,
  text: '请联系此服务的管理者添加，或选择其他语言。',
  targetMissing: (to) => `此服务不支持翻译成${to}。请选择其他语言。`,
  operatorText: '其模型只需下载一次，之后即可供所有人使用。',
  add: (name, size) => `添加${name}（${size}）`,
  adding: (name) => `正在下载${name}。完成后会自动翻译文本。`,
  failed: (name) => `无法添加${name}。`,
}
