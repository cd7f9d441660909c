import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: '搜索页面、应用和命令',
  none: '未找到任何内容',
  goTo: '前往',
  actions: '操作',
  settings: '设置',
  newApp: '新建应用',
  languageTo: (name) => `语言：${name}`,
  schemeTo: (name) => `外观：${name}`,
  openCommands: '打开命令面板',
  showShortcuts: '显示此列表',
  inTranslator: '在翻译页面',
  translateNow: '立即翻译',
  swap: '交换语言',
  takeBack: '撤销交换或清空',
  letterKeys: '使用字母键作为快捷键。使用语音输入时请关闭。',
}
