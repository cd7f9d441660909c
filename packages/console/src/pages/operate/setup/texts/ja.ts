import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'サービスを公開する前に必要な設定です。',
  isDone: '完了',
  isMissing: '未設定',
  languages: {
    title: '言語',
    done: 'サービスは翻訳できる状態です。',
    fix:
      'どのエンジンにも言語がないため、まだ翻訳できません。ニューラルモデルを追加してください。' +
      '数分でダウンロードされます。',
  },
  addLanguages: 'モデルを追加',
  https: {
    title: '暗号化された接続 (https)',
    done: 'このブラウザーはhttpsでサービスに接続しています。',
    fix:
      'このブラウザーは暗号化なしでサービスに接続しているため、テキストやパスワードを' +
      'ネットワーク上の第三者に読まれるおそれがあります。証明書を設定したプロキシ ' +
      '(Caddyやnginxなど) をサービスの手前に置き、そのアドレスをDRAGOMAN_BASE_URLに' +
      '設定してください。',
  },
  mail: {
    title: 'メール',
    done: 'サービスはメールを送信できます。',
    fix:
      'パスワードを忘れたときの再設定も、パスワードの変更や割り当ての使い切りの通知もできません。' +
      'DRAGOMAN_SMTP_URL、DRAGOMAN_MAIL_FROM、DRAGOMAN_BASE_URLを設定して、' +
      'サービスを再起動してください。',
  },
}
