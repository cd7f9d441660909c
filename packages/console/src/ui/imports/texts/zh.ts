import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: '文件中',
  effectNew: '新增',
  effectChanged: '已存在，改用文件中的译文',
  undo: '撤销',
  undone: '已撤销',
  undoneButKept: { other: '已撤销导入。其后有人更改过的 # 个条目保持不变。' },
  undoFailed: '无法撤销',
}
