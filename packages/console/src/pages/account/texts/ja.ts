import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'account'> = {
  email: 'メールアドレス',
  name: '名前',
  nameHint: '省略可。サービスの運営者に表示されます。',
  password: 'パスワード',
  passwordHint:
    '8文字以上。よく使われるパスワードは避けてください。' +
    '無関係な単語をいくつか組み合わせるのがおすすめです。',
  currentPassword: '現在のパスワード',
  newPassword: '新しいパスワード',

  invited:
    'チームに招待されています。ログインするかアカウントを作成すると、招待者を確認して参加できます。' +
    '招待がメールで届いた場合は、そのメールアドレスを使ってください。',
  logInIntro: 'おかえりなさい。',
  forgotten: 'パスワードをお忘れですか？サービスの運営者が新しいパスワードを設定できます。',
  noAccount: 'アカウントをお持ちでない場合:',
  signUpIntro: 'アカウントを作成すると、ご自身やプログラムでの翻訳に使うアプリを作成できます。',
  haveAccount: 'すでにアカウントをお持ちの場合:',
  closedTitle: '新規登録は受け付けていません',
  closedText: 'アカウントを作成できるのは、サービスの運営者だけです。運営者に依頼してください。',
  welcome: 'アカウントの準備ができました。',

  intro: 'プロフィール、パスワード、ログイン中のデバイスを管理します。',
  profileTitle: 'プロフィール',
  emailPasswordHint: 'メールアドレスの変更に必要です。',
  saveProfile: 'プロフィールを保存',
  profileSaved: 'プロフィールを保存しました。',
  memberSince: (date) => `アカウント作成日: ${date}`,

  passwordTitle: 'パスワード',
  passwordText: 'パスワードを変更すると、ほかのセッションはすべて終了します。',
  changePassword: 'パスワードを変更',
  passwordChanged: 'パスワードを変更しました。ほかのセッションはすべて終了しました。',

  sessionsTitle: 'セッション',
  sessionsText: 'ログイン中のデバイスです。心当たりのないセッションは終了してください。',
  thisSession: 'このセッション',
  deviceOn: (browser, system) => `${browser} (${system})`,
  unknownDevice: '不明なデバイス',
  lastUsed: '最終使用',
  loggedIn: 'ログイン日時',
  address: 'IPアドレス',
  endSession: 'セッションを終了',
  endSessionOf: (device) => `${device}のセッションを終了`,
  sessionEnded: 'セッションを終了しました。',
  sessionNotEnded: 'セッションを終了できませんでした',
  endAll: 'すべてのセッションを終了',
  endAllTitle: 'すべてのセッションを終了しますか？',
  endAllText:
    'このデバイスを含むすべてのデバイスからログアウトします。アプリのキーは引き続き使えます。',
  allEnded: 'すべてのセッションを終了しました。',

  exportTitle: 'データ',
  exportText:
    'あなたについて保存されているすべてのデータです。プロフィール、セッション、アプリ、' +
    'ジョブとそのテキスト、使用状況を含みます (JSON形式)。',
  exportButton: 'データをダウンロード',
  exportFailed: 'データをダウンロードできませんでした',
  exportDone: 'データをダウンロードしました。',

  deletionTitle: 'アカウントの削除',
  deletionText: 'アカウントとその中のすべてのデータを、ただちに完全に削除します。',
  deletionButton: 'アカウントを削除',
  deletionQuestion: 'アカウントを削除しますか？',
  deletionLoses:
    'アプリとそのキーやWebhook、ジョブのテキストや結果、使用状況が削除されます。' +
    'あなたのキーを使うプログラムは動作しなくなります。この操作は元に戻せません。',
  deletionApps: { other: '#個のアプリが削除されます。' },
  deleted: 'アカウントを削除しました。',

  problems: {
    required: '入力してください。',
    emailMalformed: 'メールアドレスの形式が正しくありません (例: name@example.org)。',
    emailTaken:
      'このアドレスのアカウントはすでに存在します。ログインするか、別のアドレスを使ってください。',
    emailTakenByOther: 'このアドレスは別のアカウントで使われています。',
    emailReserved: 'このアドレスは運営者用に予約されています。別のアドレスを使ってください。',
    nameMalformed: '200文字以内のテキストを1行で入力してください。',
    passwordShort: '8文字以上にしてください。',
    passwordLong: '256文字以内にしてください。',
    passwordCommon:
      '多くの人が使っているため、推測されやすいパスワードです。別のものにしてください。',
    wrongPassword: '現在のパスワードが正しくありません。',
    invalidCredentials: 'メールアドレスまたはパスワードが正しくありません。',
    userDisabled:
      'このアカウントはサービスの運営者によって無効にされました。運営者にお問い合わせください。',
    linkInvalid:
      'このリンクは使用済みか、期限切れか、別のアカウントのものです。' +
      '新しいリンクを取得してください。',
    lastOperator: 'ほかに運営者がいません。先に別のユーザーを運営者にしてください。',
    mailOff: 'このサービスはメールを送信しません。運営者が新しいパスワードを設定できます。',
    rateLimited: '試行回数が多すぎます。1分待ってから、もう一度お試しください。',
    overloaded: 'サービスが混み合っています。しばらくしてからもう一度お試しください。',
    unreachable: 'サービスに接続できません。接続を確認して、もう一度お試しください。',
  },
}
