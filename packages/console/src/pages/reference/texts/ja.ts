import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: '操作を検索',
  operations: '操作',
  allOperations: 'すべての操作',
  nothing: '見つかりませんでした。別の語句でお試しください。',
  unknown: 'この操作はありません。一覧から選択してください。',
  address: 'このサービスのアドレス',
  credentials: 'キーとトークン',
  aboutCredentials: '送信方法は操作ごとに記載しています:',
  credentialsOf: {
    app:
      'アプリのキーとシークレット、またはユーザーのアクセストークンとアプリのキーを付けて' +
      '送信します。',
    user: 'ログイン時に返されるユーザーのアクセストークンを付けて送信します。',
    none: 'キーもトークンも付けずに送信します。',
  },
  problems: 'エラー',
  aboutProblems:
    'すべてのエラーは同じ形式で、コードがあります。コードごとに、対処方法を説明するページが' +
    'あります。',
  allProblems: 'すべてのエラー',
  documentation: 'ドキュメント',
  openapi: 'OpenAPIドキュメント (プログラム用)',
  swagger: 'Swagger UIで表示',
  client: 'TypeScriptクライアント (npmパッケージ)',
  example: '例',
  exampleIn: (name) => `${name}の例`,
  logInForKey: 'ログインすると、例にアプリのキーが入ります。',
  yourKey:
    'これはあなたのアプリのキーです。API_SECRETを、キーの作成時に表示されたシークレットに' +
    '置き換えてください。',
  tryIt: 'ここで試す',
  send: 'リクエストを送信',
  trialAnswer: '応答',
  parameters: 'パラメーター',
  body: '送信内容',
  answer: (status) => `応答${status}`,
  required: '必須',
  fieldsOf: (name) => `${name}のフィールド`,
}
