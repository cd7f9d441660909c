import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'engines'> = {
  intro: '言語間の翻訳方法と、その品質です。',
  search: '言語で検索',
  engine: 'エンジン',
  all: 'すべてのエンジン',
  hops: '経路',
  anyRoute: 'すべての経路',
  direct: '直接',
  indirect: 'ほかの言語を経由',
  caption: '言語ペアの経路と品質',
  languages: '言語',
  route: '経路',
  through: (language) => `${language}経由`,
  quality: '品質',
  qualityHint: '0～100: 人による翻訳との近さを表します (chrF)。',
  pairs: '言語ペア',
  waiting: '待機中のテキスト',
  running: '処理中のバッチ',
  computations: {
    'native-used': '高速: このプロセッサの命令を使います。',
    'native-slower': 'WebAssemblyを使います。ここではプロセッサの命令と同じ速さです。',
    'native-off': '最速ではありません: DRAGOMAN_MARIAN_NATIVEでネイティブコードがオフです。',
    'native-unsupported': 'WebAssemblyを使います: このプロセッサにはより速い命令がありません。',
    'native-wrong':
      'WebAssemblyを使います: このプロセッサではネイティブコードの結果が正しくありません。',
    'native-not-compiled':
      '最速ではありません: ネイティブコードがコンパイルされていません。' +
      'Cコンパイラをインストールして、サービスを再起動してください。',
    'native-not-loaded': '最速ではありません: ネイティブコードを読み込めません。',
  },
  warnings: {
    'pair-too-large': ({ from, to, megabytes }) =>
      `Apertium の言語ペア ${from}-${to} は使われません：約 ${megabytes} MB のメモリが必要です。`,
    'unknown-language': ({ language }) =>
      `DRAGOMAN_LLM_SERVERS の「${language}」は言語ではありません。`,
    'model-fails': ({ model, host }) => `${host} の言語モデル ${model} は動作していません。`,
  },
  details: '技術的な詳細',
  characters: { other: '#文字' },
  notMeasured: '未測定',
  doubtful: '信頼度低',
  doubtfulHint: 'ほかに経路がない場合にだけ使われます。',
  noPairs:
    '対応する言語ペアを持つエンジンがありません。モデルを追加するか、' +
    'Apertiumの言語ペアをインストールしてください。',
  notFound: '該当する言語ペアはありません。',
  showAll: (count) => `${count}件すべてを表示`,
  measurements: '独自のテキストによる測定',
  measurementsHint: '`dragoman evaluate --save` で測定します。測定結果は翻訳に反映されます。',
  measuredWith: '測定に使ったテキスト',
  sentences: { other: '#文' },
  outdated: '古い測定',
  outdatedHint: '測定時とは異なるデータがインストールされているため、使用されません。',
  action: '操作',
  remove: '削除',
  removeMeasurement: (pair) => `${pair}の測定結果を削除`,
  removeTitle: (pair) => `${pair}の測定結果を削除しますか？`,
  removeText: 'テキストの翻訳経路が変わることがあります。',
  wasRemoved: (pair) => `${pair}の測定結果を削除しました。`,
  ofApp: {
    title: 'エンジン',
    text: 'このアプリのテキストの翻訳に使うエンジンです。',
    localOnly: 'テキストを運営者のマシンから出さない',
    localOnlyText: '外部サービスにはテキストを送信しません。',
  },
}
