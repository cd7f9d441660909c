import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'models'> = {
  intro: 'このサービスにあるニューラルモデルと、追加できるモデルです。',
  installed: 'このサービスのモデル',
  installedCaption: '追加済みまたはインストール済みのモデル',
  languages: '言語',
  status: 'ステータス',
  size: 'サイズ',
  version: 'バージョン',
  action: '操作',
  isInstalled: 'インストール済み',
  isInstalledOn: (installed, all) => `${installed} / ${all}プロセスにインストール済み`,
  isWaiting: '待機中',
  isDownloading: 'ダウンロード中',
  hasFailed: '失敗',
  isRemoving: '削除中',
  isUnlisted: '対象外',
  unlistedHint:
    'マシンにインストールされていますが、全プロセスに必要なモデルには含まれていません。',
  isOnDemand: 'オンデマンド',
  onDemandHint:
    '必要とするリクエストが初めてあったときにダウンロードされました。' +
    'ほかのモデルに容量が必要になると削除されます。',
  askedBy: '最初に必要としたアプリ:',
  askedByRegistry: '最初に必要としたのは別のDragoman',
  listUnread: 'ダウンロードできるモデルの一覧をまだ読み込んでいません。',
  listOf: (pairs, registry) =>
    `必要になると、${pairs}言語ペアのモデルを${registry}からダウンロードします。`,
  listRead: (age) => `一覧の読み込み: ${age}`,
  listFailed: '一覧を再度読み込めませんでした:',
  retried: '遅くとも1時間後に再試行します。',
  progress: (received, total) => `${received} / ${total}`,
  progressOf: (pair) => `${pair}のダウンロード`,
  remove: '削除',
  removeModel: (pair) => `${pair}を削除`,
  removeTitle: (pair) => `${pair}を削除しますか？`,
  removeText:
    'すべてのプロセスが数秒以内にモデルを削除します。以後、この言語ペアは別のエンジンや経路で' +
    '翻訳されるか、翻訳できなくなります。',
  wasRemoved: (pair) => `${pair}を削除しています。`,
  nothingInstalled: 'ニューラルモデルはまだありません。下の一覧から追加してください。',
  available: '追加できるモデル',
  availableCaption: 'レジストリのモデル',
  search: '言語で検索',
  add: '追加',
  addModel: (pair) => `${pair}を追加`,
  isAdded: '追加済み',
  wasAdded: (pair) => `${pair}をインストールしています。`,
  addFailed: (pair) => `${pair}を追加できませんでした。`,
  notFound: 'レジストリに該当するモデルはありません。',
  registryFailed:
    'レジストリの一覧を読み込めませんでした。インストール済みのモデルは引き続き使えます。',
  processes: 'プロセス別',
  processTitle: (host, number) => `${host}、プロセス${number}`,
  unmanaged: 'DRAGOMAN_SETUPがオフのため、ダウンロードも削除も行いません。',
  noModels: 'ニューラルモデルはありません。',
}
