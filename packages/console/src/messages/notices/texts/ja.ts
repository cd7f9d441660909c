import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    '一部のフィールドには、文書が本文とは別に持つデータが表示されます。' +
    '訳文をWordで開くと、元のデータがまた表示されます。',
  'catalogue-translated': 'ファイルのテキストはすでに{language}です。',
  'cells-are-data': '数式、フィルター、テーブルで使われているテキストのセルは、そのまま残ります。',
  'cells-too-long': '訳文がExcelの上限より長くなるセル、ヘッダー、フッターは、そのまま残ります。',
  'characters-missing': 'どのフォントにもないため「?」と表示される文字: {characters}',
  'column-filled': '列{column}を翻訳し、列{target}の空のセルに入れます。',
  'column-replaced': '表に{language}の列がないため、列{column}に訳文が入ります。',
  'columns-keep-places':
    '訳文は右から左に書かれますが、列とラベルの位置は変わりません。' +
    'Word文書として出力すると読みやすくなります。',
  'contents-outdated':
    '目次のページ番号は原文のものです。' +
    'Wordで目次を更新してください (右クリックして「フィールド更新」)。',
  'deleted-text': '変更履歴で削除されたテキストは翻訳されません。',
  'doubtful-passages': '{passages}箇所中{doubtful}箇所の訳が不確かです。例: {examples}',
  'encoding-changed': 'ファイルを{encoding}として読み取りました。翻訳したファイルはUTF-8です。',
  'included-documents':
    'この文書には別の文書が含まれており、そのテキストは翻訳されません。' +
    'Wordで開いて保存し、そのファイルを翻訳してください。',
  'invalid-mdx':
    'ファイルがMDXとして正しくありません。Markdownとして読み取り、コードはそのまま残しました。',
  'karaoke-kept': '音節ごとに時間が決まっているため、そのまま残したカラオケの行: {lines}',
  'more-notices': 'ほかの表示されていない注意事項: {notices}',
  'narration-kept': 'この電子書籍には朗読の音声があり、元の言語のまま残ります。',
  'no-room':
    '訳文が枠より長く、横や下の内容に重なることがあります。段落: {paragraphs}。ページ: {pages}。',
  'no-source-column': '表に言語の列はありますが、翻訳元の言語の列がないため、何も翻訳されません。',
  'passages-kept': '翻訳するとファイルの構造が変わるため、そのまま残した箇所: {passages}',
  'pdf-archive': '原文はPDF/Aとされていますが、訳文はPDF/Aに準拠しないことがあります。',
  'pdf-damaged-pages': '内容が破損しているため、そのまま残したページ: {pages}',
  'pdf-form': 'フォームにもう1つの定義 (XFA) があり、そのテキストは翻訳されません。',
  'pdf-layout': 'PDFの表や段組みは、順に並んだ段落になります。',
  'pdf-odd-text': '縦書きや左右反転のテキストは翻訳されません。ページ: {pages}。',
  'pdf-picture-pages': 'テキストのない画像のため、そのまま残したページ: {pages}',
  'pdf-restrictions': '原文には利用の制限がありますが、訳文にはありません。',
  'pdf-unmapped-text':
    '記号の{percent}%は、どの文字を表すのかフォントからわかりません。' +
    'このテキストは翻訳されません。ページ: {pages}。',
  'plurals-missing':
    '{language}の複数形は{forms}です。不足しているキー: {keys} (例: {examples})。' +
    'キーは追加されません。',
  'sentences-kept': '訳文のタグが合わなくなるため、そのまま残した文: {sentences}',
  'sentences-short': '訳文の語数が字幕の数より少ないため、最後の語を繰り返した文: {sentences}',
  'text-shrunk':
    '図形に収まるように縮小したテキストがあります。' +
    'PowerPointは編集時にしか訳文の大きさを調整しないため、' +
    '長いテキストは図形からはみ出すことがあります。',
  'text-small': '文字の大きさが原文の4分の3未満になりました。段落: {paragraphs}。ページ: {pages}。',
  'translations-replaced': 'ファイルにあった訳文は{language}でした。すべて置き換えました。',
  'workbooks-kept':
    'グラフには翻訳したラベルが表示されます。' +
    '元になる表のラベルは原文のままで、データを編集するとOfficeにまた表示されます。',
}
