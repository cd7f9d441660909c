import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'reasons'> = {
  'archive-damaged': 'ファイルが破損しています。作成したプログラムで保存し直してください。',
  'at-line': '{line}行目: {text}',
  'archive-entries':
    'ファイルに{entries}個のパーツがあります。上限は{limit}個です。分割してください。',
  'book-incomplete': '電子書籍が不完全です。作成したプログラムで保存し直してください。',
  'book-protected': '電子書籍がコピー防止で保護されています。保護のないものを選択してください。',
  'document-type-declared':
    'ファイルに文書型宣言がありますが、ここでは使えません。宣言なしで保存してください。',
  'file-empty': 'ファイルが空です。テキストのあるファイルを選択してください。',
  'file-encrypted': 'ファイルがパスワードで保護されています。パスワードなしで保存してください。',
  'file-signed':
    '文書に署名があり、翻訳すると署名が無効になります。署名のないコピーを選択してください。',
  'has-macros':
    '文書にマクロが含まれています。マクロなしで、.docx、.xlsx、.pptxのいずれかで保存してください。',
  'malformed-file': 'ファイルが{format}として正しくありません。{line}行目に誤りがあります。',
  'malformed-row': '表の{row}行目に誤りがあります。引用符が正しくありません。',
  'malformed-xml':
    'ファイルがXMLとして正しくありません。修正するか、作成したプログラムで保存し直してください。',
  'missing-column': '表に列{column}がありません。',
  'no-ending': 'ファイル名に.txtなどの拡張子がありません。正しい拡張子を付けてください。',
  'not-text': 'テキストファイルではありません。UTF-8のテキストとして保存してください。',
  'office-incomplete': '文書が不完全です。Officeで開いて保存し、もう一度お試しください。',
  'old-office':
    '古いバージョンのOfficeのファイルです。.docx、.xlsx、.pptxのいずれかで保存してください。',
  'part-too-large':
    '文書の一部が{sizeBytes}あります。上限は{limitBytes}です。文書を分割してください。',
  'pdf-damaged': 'PDFが破損しています。エクスポートし直して、もう一度お試しください。',
  'pdf-form':
    'このPDFは、開いたときにプログラムが組み立てるフォームです。' +
    '新しいPDFに印刷して、それを翻訳してください。',
  'pdf-fonts-missing':
    'このサービスにはPDF文書用のフォントがありません。' +
    '出力形式にWordを選択するか、運営者にお知らせください。',
  'pdf-no-font':
    'このサービスには{language}用のフォントがありません。PDFの出力形式にWordを選択してください。',
  'pdf-no-text':
    'PDFにテキストがなく、画像だけです。' +
    '先にOCRプログラムで文字を認識させるか、PDFの元のファイルを選択してください。',
  'pdf-too-large': 'PDFが大きすぎます。分割するか、単純にしてください。',
  'pdf-unmapped':
    'PDFの記号の{percent}%は、どの文字を表すのかわかりません。' +
    'PDFの元のファイルを選択してください。',
  'too-deep': 'ファイルの入れ子が深すぎて読み取れません。分割するか、単純にしてください。',
  'translation-broken':
    '翻訳したファイルが破損してしまいます。このファイルについて運営者にお知らせください。',
  'unknown-archive': 'ZIPファイルです。中のファイルを1つずつ選択してください。',
  'unknown-encoding':
    'ファイルに不明な文字コード{encoding}が指定されています。UTF-8で保存してください。',
  'unknown-ending':
    '拡張子が{ending}のファイルは翻訳できません。.docxや.txtなど、別の形式で保存してください。',
  'unpacked-too-large':
    '展開するとファイルは{sizeBytes}になります。上限は{limitBytes}です。' +
    '分割するか、画像を削除してください。',
  'unpacks-too-much':
    '展開するとファイルが異常に大きくなります。作成したプログラムで保存し直してください。',
  'wrong-contents':
    'ファイルの内容が拡張子{ending}と一致しないか、破損しています。' +
    '元のファイルを選択してください。',
  'wrong-encoding':
    'ファイルの文字コードは{encoding}ではありません。文字として読めない部分があります。' +
    'UTF-8で保存してください。',
  'wrong-ending':
    'ファイル名の拡張子は{ending}ですが、内容は{format}です。拡張子を{endings}にしてください。',
  'wrong-format': 'ファイルの形式が{format}ではありません。拡張子を確認してください。',
  'authenticator-exists': '認証アプリはすでに設定されています。先に削除してください。',
  'browser-began-no-login':
    'このブラウザーでログインを始めていないか、始めてから10分を過ぎています。' +
    '最初からやり直してください。',
  'budget-used': 'このアプリで1か月に使える言語モデルの{limit}トークンを使い切りました。',
  'budget-zero':
    'このアプリでは言語モデルを使えません。1か月あたりのトークン数が0に設定されています。',
  'characters-per-minute':
    'テキストは{characters}文字ですが、このアプリで送信できるのは1分あたり{limit}文字までです。' +
    'しばらく待つか、一度に送信する量を減らしてください。',
  'codes-per-hour':
    'コードを試せるのは1時間あたり{limit}回までです。' +
    'しばらく待つか、パスキーかリカバリーコードを使ってください。' +
    '心当たりがない場合は、パスワードを変更してください。',
  'columns-expected': '{columns}列あります。必要な列: {expected}',
  'common-password':
    '多くの人が使っているため、推測されやすいパスワードです。' +
    'いくつかの単語を並べるなど、別のものにしてください。',
  'control-characters': 'テキストに表示できない文字があります。削除してください。',
  'conversion-too-slow':
    'ファイルの変換に時間がかかりすぎます。.docx、.xlsx、.pptxのいずれかで保存してください。',
  'conversions-wait':
    '変換中の古いOfficeファイルが多すぎます。しばらくしてからもう一度お試しください。',
  'document-gone': 'このジョブの文書はもう保存されていません。ファイルをもう一度選択してください。',
  'download-failed':
    '{from}から{to}へのモデルをダウンロードできませんでした。あとで自動的に再試行します。',
  'downloads-refused':
    '{from}から{to}へのモデルはインストールされておらず、このアプリではダウンロードできません。' +
    '運営者に依頼してください。',
  'duplicate-term': '用語{term}はすでにあります。',
  empty: '入力してください。',
  'engines-excluded':
    '{to}に翻訳できるのは、このアプリでは使えないエンジンだけです: {engines}。' +
    'チームの管理者がアプリで許可できます。',
  'field-missing': '値がありません: {field}',
  'field-unknown': '{field}はこのサービスでは使えません。ページを再読み込みしてください。',
  'file-too-large': 'ファイルが{limitBytes}を超えています。文書を分割してください。',
  'file-unpacked-too-large':
    '変換するとファイルが大きくなりすぎます。分割するか、画像なしで保存してください。',
  'file-unreadable-in-time':
    'ファイルの読み取りに時間がかかりすぎます。分割するか、単純にしてください。',
  'glossary-bytes':
    'チームの用語集は合計{limitBytes}までです。' +
    'いくつか削除するか、追加する項目を減らしてください。',
  'job-running': 'ジョブはまだ終了していません。終了を待つか、キャンセルしてください。',
  'languages-equal': '2つの言語が同じです。異なる言語を選択してください。',
  'last-owner-of':
    'このユーザーはチーム「{team}」の最後のオーナーです。' +
    '先にほかのメンバーをオーナーにしてください。',
  'limit-reached': '上限は{limit}個です。先に1つ削除してください。',
  'list-of-models-unread': '言語の一覧を読み込んでいます。しばらくしてからもう一度お試しください。',
  'mails-per-hour':
    'この1時間に同じようなメールが何通か届いています。メールを探すか、1時間お待ちください。',
  'model-downloading':
    '{from}から{to}へのモデルをダウンロードしています ({receivedBytes} / {totalBytes})。' +
    'しばらくしてからもう一度お試しください。',
  'new-pairs-per-hour':
    '新しい言語ペアのモデルをダウンロードできるのは、1時間あたり{limit}組までです。' +
    'あとでもう一度試すか、インストール済みの言語を使ってください。',
  'no-email': 'メールアドレスの形式が正しくありません (例: name@example.org)。',
  'no-engine':
    'このサービスには翻訳エンジンがインストールされていません。運営者にお知らせください。',
  'no-entries': 'ファイルに、この言語で使えるものがありません。列と言語を確認してください。',
  'no-letters': '文字のないテキストは翻訳されません。',
  'no-route': 'このサービスは{to}への翻訳に対応していません。別の言語を選択してください。',
  'no-route-from':
    'このサービスは{from}から{to}への翻訳に対応していません。別の言語を選択してください。',
  'not-in-future': '将来の日時にしてください。',
  'not-one-of': '次のいずれかにしてください: {values}',
  'number-too-large': '{limit}以下の数値にしてください。',
  'number-too-small': '{limit}以上の数値にしてください。',
  'office-not-converted':
    '現在、このサービスでは古いOfficeファイルを変換できません。' +
    '.docx、.xlsx、.pptxのいずれかで保存してください。',
  'office-unreadable':
    'ファイルが破損しているか、パスワードが設定されています。' +
    'ファイルを開いて、.docx、.xlsx、.pptxのいずれかで保存してください。',
  'passkey-exists': 'このパスキーはすでに登録されています。別のパスキーを作成してください。',
  'passwords-wait':
    '同時にログインしている人が多すぎます。しばらくしてからもう一度お試しください。',
  'personal-password':
    'あなたの名前、メールアドレス、サービスの名前はパスワードに使えません。' +
    '別のものにしてください。',
  'placeholder-differs':
    '原文と訳文のプレースホルダーは同じにしてください。{placeholder}が異なります。',
  'quota-used':
    'このアプリで翻訳できるのは1か月あたり{limit}文字までで、' +
    '残りがこのテキストの{characters}文字に足りません。',
  'quota-zero': 'このアプリでは翻訳できません。1か月あたりの文字数が0に設定されています。',
  'quote-open': '引用符が閉じられていません。',
  'quote-followed': '閉じ引用符のあとに、コンマか改行がありません。',
  'queue-full': 'キューがいっぱいです。あとでもう一度お試しください。',
  'queued-of-app':
    'このアプリの{queued}文字が待機中です。上限は{limit}文字です。' +
    '翻訳が進んでから、続きを送信してください。',
  'queued-of-user':
    'あなたのアプリの{queued}文字が待機中です。現在の上限は{limit}文字です。' +
    '翻訳が進んでから、続きを送信してください。',
  'requests-per-minute': 'リクエストは1分あたり{limit}件までです。1分お待ちください。',
  'source-empty': '原文が空です。',
  'target-empty': '訳文が空です。',
  'source-gone': 'このジョブのテキストはもう保存されていません。もう一度送信してください。',
  'spaces-around': '先頭と末尾の空白を削除してください。',
  'storage-used':
    '保存されている文書は{storedBytes}で、この文書を加えると{limitBytes}を超えます。' +
    'いくつか削除するか、古い文書の保存期限が切れるまでお待ちください。',
  'targets-repeated': '同じ言語が2回指定されています。1回だけ指定してください。',
  'tmx-malformed':
    'ファイルがTMXとして正しくありません。作成したプログラムからエクスポートし直してください。',
  'too-few-items': '{limit}個以上必要です。',
  'too-long': '文字数が多すぎます。上限は{limit}文字です。',
  'too-many-bytes': '長すぎます。上限は{limitBytes}です。',
  'too-many-characters': '{characters}文字あります。上限は{limit}文字です。分割してください。',
  'too-many-entries': '項目が多すぎます。上限は{limit}件です。ファイルを分割してください。',
  'too-many-forms': '1つの用語の語形は{limit}個までです。',
  'too-many-items': '多すぎます。上限は{limit}個です。',
  'too-many-texts': '{texts}件のテキストがあります。上限は{limit}件です。分割してください。',
  'too-much-memory':
    'ファイルの読み取りに必要なメモリが多すぎます。分割するか、単純にしてください。',
  'too-short': '文字数が足りません。{limit}文字以上必要です。',
  'too-slow':
    '翻訳にかかった時間が{limitSeconds}を超えました。一度に翻訳する量を減らしてください。',
  'unknown-language': 'このサービスは{language}という言語に対応していません。',
  'webhook-address-inside': 'このアドレスはネットワークの内部にあり、Webhook は到達できません。',
  'webhook-certificate': '受信側の証明書が有効ではありません。',
  'webhook-connection-closed': '受信側が接続を閉じました。',
  'webhook-connection-refused': 'このアドレスで受信しているものはありません。',
  'webhook-host-unknown': 'アドレスのホストが不明です。',
  'webhook-https-only': 'アドレスは https:// で始まる必要があります。',
  'webhook-interrupted': '応答が届く前にサービスが停止しました。',
  'webhook-lookup-failed': 'アドレスのホストを検索できませんでした。',
  'webhook-no-response': '{limitSeconds}以内に応答がありませんでした。',
  'webhook-no-tls': '受信側は https に対応していません。',
  'webhook-not-http': '受信側は HTTP に対応していません。',
  'webhook-unreachable': '受信側に到達できません。',
  'wrong-pattern': '形式が正しくありません。確認してください。',
  'wrong-type': '値の種類が正しくありません。確認してください。',
  'disk-full': 'サービスのディスクに空きがありません。容量を空けてください。',
  'disk-too-full':
    'サービスのディスクに{neededBytes}必要ですが、空きは{freeBytes}です。容量を空けてください。',
  'download-server-unreachable':
    'モデルを提供するサーバーに接続できません。サービスのネットワークとプロキシを確認するか、' +
    'ファイルからモデルをインポートしてください。',
  'model-damaged': '届いたものは想定したモデルではありません。',
  'model-file-damaged':
    'ファイル{file}は壊れているか、不完全です。もう一度コピーまたはダウンロードしてください。',
  'model-file-missing':
    'モデルのファイルが足りません: {file}。モデルのすべてのファイルをまとめて選択してください。',
  'model-file-pointer':
    '{file}はファイル本体ではなく、Git LFSのポインターです。リポジトリで「git lfs ' +
    'pull」を実行してから、もう一度選択してください。',
  'model-file-twice':
    '{file}という名前のファイルが2つあります。モデルは1つずつインポートしてください。',
  'model-file-unpacks-too-much':
    '展開すると、ファイル{file}はモデルの上限を超えます。元のファイルを選択してください。',
  'model-files-missing':
    'モデルのファイルがありません。モデルにはmodel…binとvocab…spmのファイルがあり、圧縮（.gz、' +
    '.zst）されていてもかまいません。',
  'model-files-mixed': '語彙が2つのモデルのものです。1つのモデルのファイルを選択してください。',
  'model-files-packed': '{file}はアーカイブです。展開してから、中のファイルを選択してください。',
  'model-pair-differs':
    'ファイルは{pair}を示していますが、{other}も指定されています。正しい言語、' +
    'または別のモデルのファイルを選択してください。',
  'model-pair-unknown': 'ファイルからモデルの言語が分かりません。言語を選択してください。',
  'model-unusable':
    '{from}から{to}へのモデルを実行できません。ファイルが壊れているか、' +
    '組み合わせが正しくありません。',
  'model-upload-gone':
    'インポートしたモデルのファイルは保存されていません。もう一度インポートしてください。',
  'model-upload-running': '別のモデルをインポートしています。終わってからもう一度お試しください。',
  'model-upload-too-large':
    'ファイルが{limitBytes}を超えています（設定DRAGOMAN_MODELS_UPLOAD_BYTESの上限）。' +
    'マシン上で「dragoman models import」を使ってください。',
  'models-read-only':
    'サービスがモデルのディレクトリに書き込めません。マシンの管理者にお知らせください。',
  'registry-lacks-model':
    'レジストリに{from}から{to}へのモデルがありません。ファイルからインポートするか、' +
    '別のレジストリを選んでください。',
  'registry-unusable':
    'モデルのレジストリがエラーを返したか、レジストリではありません。' +
    '設定DRAGOMAN_MODELS_REGISTRYを確認してください。',
}
