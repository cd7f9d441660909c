import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'mail'> = {
  forgotLink: 'パスワードをお忘れですか？',
  forgotTitle: 'パスワードをお忘れですか？',
  forgotIntro: '新しいパスワードを設定するためのリンクをメールでお送りします。',
  forgotButton: 'リンクを送信',
  forgotSent:
    'このアドレスのアカウントがあれば、リンクをお送りしました。リンクは30分間有効です。' +
    '迷惑メールフォルダーもご確認ください。',
  forgotOff: 'このサービスはメールを送信しません。運営者が新しいパスワードを設定できます。',
  resetTitle: '新しいパスワードの設定',
  resetIntro: '設定すると、すべてのセッションが終了します。',
  resetButton: 'パスワードを保存',
  resetDone: 'パスワードを変更しました。新しいパスワードでログインしてください。',
  verifyTitle: 'アドレスの確認',
  verifyIntro: 'ボタンを押すと、このアドレスでメールを受け取れることの確認が完了します。',
  verifyButton: 'アドレスを確認',
  verifyDone: 'アドレスを確認しました。',
  verifyNeedsUser: '先に、このアドレスのアカウントでログインしてください。',
  operatorTitle: '運営者になる',
  operatorIntro:
    'このリンクで、サービスの運営者になれます。運営者はユーザー、モデル、上限を管理します。',
  operatorButton: '運営者になる',
  operatorSignUp: '運営者としてアカウントを作成',
  operatorHaveAccount: '既存のアカウントを使う:',
  operatorDone: '運営者になりました。',
  linkMissing:
    'このページを開くには完全なリンクが必要です。メールから開き直すか、' +
    'リンク全体を貼り付けてください。',
  backToLogIn: 'ログインに戻る',
  language: 'メールの言語',
  unverified: 'このアドレスはまだ確認されていません。',
  verified: 'メールで確認済み',
  sendAgain: 'リンクを送信',
  sentAgain: 'リンクを送信しました。',
  sendFailed: 'リンクを送信できませんでした',
}
