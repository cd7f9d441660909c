import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: '通知',
  typeToConfirm: (name) => `请输入“${name}”以确认`,
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  unreachable: '无法连接到服务。请检查网络连接，然后重试。',
  logOutFailed: '您仍处于登录状态',
  userMenu: (name) => `${name} 的账号`,
  settingsMenu: '语言和外观',
  keptText: '已保留您之前输入的内容。',
  startOver: '重新开始',
  logOutTitle: '要退出登录吗？',
  logOutLoses: '您在此控制台各标签页中输入的内容将被删除，以免被他人看到。',
  pages: '页码',
  page: (number) => `第 ${number} 页`,
  previousPage: '上一页',
  nextPage: '下一页',
  unsavedTitle: '要在未保存的情况下关闭吗？',
  unsavedText: '此内容无法再次显示。如果丢失，您需要重新创建。',
  unsavedClose: '仍然关闭',
}
