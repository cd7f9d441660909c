import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: '在此浏览器中保留历史记录',
  empty: '还没有记录。您翻译的内容会列在此处，仅保存在此浏览器中。',
  off: '历史记录已关闭，不会保留任何内容。',
  note: '仅保存在此浏览器中，退出登录时会删除。',
  clear: '清除历史记录',
  restore: '再次使用',
  remove: (text) => `从历史记录中移除：${text}`,
  cleared: '已清除历史记录',
  removed: '已从历史记录中移除',
  notReturned: '未恢复：历史记录已关闭',
  textCleared: '已清除文本',
}
