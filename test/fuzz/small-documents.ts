// Small intact documents by format, with much of what their formats have. A format without any is
// tried with plain text.
import { binaryDocuments, chapter } from './binary-documents.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const markdown =
  '---\ntitle: The house\n---\n# The *red* house\n\nIt is `big` and [has](x "A title") a ' +
  '**garden**\nwith <b>trees</b>.\n\n- one\n  - [ ] two\n\n1. three\n\n> A quote\n> goes on\n\n' +
  '| a | b |\n|---|:-:|\n| c\\|d | e |\n\n```js\ncode\n```\n\n![A house][1] and [label].\n\n' +
  '[1]: x.png "The house"\n[label]: y\n\nTerm[^1]\n\n[^1]: A note\n'

const messages = {
  title: 'The red house',
  nested: { list: ['one {{name}}', '<b>two</b> %s', 3, true, null] },
  count: '{n, plural, one {# house} other {# houses}}',
  escaped: 'caf\u00e9 \\u00e9 "quoted"',
}

export const smallDocuments: Readonly<Record<string, readonly (string | Uint8Array)[]>> = {
  ...binaryDocuments,
  txt: ['The red house is big.\r\n\r\n  - It has a garden: https://example.org/\r\n'],
  html: [
    chapter.replace(/^<\?xml.*\n/, ''),
    '<p>The <b>red</b> house &amp; <!-- x --> garden<br>is <a href=x title=Big>big</a>.',
  ],
  xhtml: [chapter],
  md: [markdown],
  mdx: [`import X from 'x'\n\n${markdown}\n<X title="a">\n  Text {1 + 1} here\n</X>\n`],
  json: [JSON.stringify(messages, null, 2), JSON.stringify({ '@@locale': 'en', a: 'One' })],
  arb: [JSON.stringify({ '@@locale': 'en', a: 'One {n}', '@a': { description: 'x' } }, null, 2)],
  xcstrings: [
    JSON.stringify({ sourceLanguage: 'en', strings: { 'The house': {} }, version: '1.0' }),
    '{"sourceLanguage":"en","strings":{"n":{"localizations":{"en":{"variations":{"plural":{"one":' +
      '{"stringUnit":{"state":"translated","value":"%lld house"}},"other":{"stringUnit":{"state":' +
      '"translated","value":"%lld houses"}}}}}}}}}',
  ],
  po: [
    'msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
      '#. A comment\n#, fuzzy, c-format\n#| msgid "Old"\nmsgctxt "c"\nmsgid "The %s house\\n"\n' +
      'msgstr ""\n\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\n' +
      '#~ msgid "gone"\n#~ msgstr ""\n',
  ],
  xliff: [
    '<xliff version="1.2"><file source-language="en" original="x"><body><trans-unit id="1">' +
      '<source>The <g id="1">red</g> <x id="2"/>house</source></trans-unit></body></file></xliff>',
    '<xliff version="2.0" srcLang="en" trgLang="es" ' +
      'xmlns="urn:oasis:names:tc:xliff:document:2.0">' +
      '<file id="f"><unit id="1"><segment><source>The <pc id="1">' +
      'red</pc> house</source></segment>' +
      '<ignorable><source> </source></ignorable></unit></file></xliff>',
  ],
  srt: ['1\n00:00:01,000 --> 00:00:02,500\n- The <i>red</i> house\n- is big.\n\n2\n'],
  vtt: [
    'WEBVTT - x\n\nNOTE a note\n\nSTYLE\n::cue {}\n\nid\n00:01.000 --> 00:02.000 line:0\n' +
      '<v Jane>The <c.red>red</c> house\n&amp; garden\n',
  ],
  ass: [
    '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name\nStyle: A\n\n' +
      '[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, ' +
      'Effect, Text\n' +
      'Dialogue: 0,0:00:01.00,0:00:02.50,A,,0,0,0,,{\\an8}The {\\i1}red{\\i0}\\Nhouse, which\n' +
      'Dialogue: 0,0:00:02.50,0:00:04.00,A,,0,0,0,,{\\an8}is\\hbig.\n' +
      'Dialogue: 0,0:00:05.00,0:00:06.00,A,,0,0,0,,{\\k20}so{\\k30}ng\n',
  ],
  sbv: ['0:00:01.000,0:00:02.500\nThe red house\nwhich\n\n0:00:02.500,0:00:04.000\nis big.\n'],
  ttml: [
    `${declaration}<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>` +
      '<p begin="00:00:01.000" end="00:00:02.500">The <span>red</span><br/>house, which</p>' +
      '<p begin="2500ms" dur="1s">is big &amp; old.</p><p><span begin="4s">Yes.</span></p>' +
      '</div></body></tt>',
  ],
  stringsdict: [
    `${declaration}<plist version="1.0"><dict><key>n</key><dict>` +
      '<key>NSStringLocalizedFormatKey</key><string>%#@n@ here</string><key>n</key><dict>' +
      '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>' +
      '<key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key>' +
      '<string>%d house</string>\n<key>other</key><string>%d &amp; houses</string></dict></dict>' +
      '</dict></plist>',
  ],
  xml: [
    `${declaration}<topic xml:lang="en"><title>The red house</title><body><p>It <b>is</b> big.` +
      '<codeblock>x</codeblock></p></body></topic>',
  ],
  android: [
    '<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2"><string name="a">The ' +
      '<b>red</b> <xliff:g id="x">%1$s</xliff:g> house\\n</string><string name="b" ' +
      'translatable="false">x</string><plurals name="c"><item quantity="one">%d house</item>' +
      '<item quantity="other">%d houses</item></plurals><string-array name="d"><item>' +
      "<![CDATA[<b>It\\'s</b>]]></item></string-array></resources>",
  ],
  properties: ['# x\na.b = The {0} house\\\n  is big\nc:It\\u0027s\nd=\n'],
  resx: [
    '<root><resheader name="x"><value>text/microsoft-resx</value></resheader><data name="a" ' +
      'xml:space="preserve"><value>The red house</value><comment>' +
      'x</comment></data><data name="b" ' +
      'type="x"><value>AA==</value></data></root>',
  ],
  strings: ['/* x */\n"a" = "The %@ \\"house\\"";\nb = "One\\nTwo"; // y\n'],
  yaml: [
    'en:\n  a: The red house\n  b: "It\'s %{x}"\n  c: |\n    Two\n    lines\n  d: [one, two]\n',
  ],
  csv: ['key,en,notes\na,"The ""red"" house",x\nb,One,\n'],
}
