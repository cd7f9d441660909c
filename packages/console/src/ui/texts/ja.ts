import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: '通知',
  typeToConfirm: (name) => `確認のため「${name}」と入力してください`,
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを非表示',
  unreachable: 'サービスに接続できません。接続を確認して、もう一度お試しください。',
  logOutFailed: 'ログアウトできませんでした',
  userMenu: (name) => `${name}のアカウント`,
  settingsMenu: '言語と外観',
  keptText: '入力した内容は残っています。',
  startOver: '最初からやり直す',
  logOutTitle: 'ログアウトしますか？',
  logOutLoses:
    'このコンソールのタブに入力した内容は、あとから使う人に見られないように削除されます。',
  pages: 'ページ',
  page: (number) => `${number}ページ目`,
  previousPage: '前へ',
  nextPage: '次へ',
  unsavedTitle: '保存せずに閉じますか？',
  unsavedText: '再表示できません。なくした場合は新しいものが必要です。',
  unsavedClose: '保存せずに閉じる',
}
