// Texts, HTML, XML and Markdown of any size in difficult shapes: deep, crossed, unclosed, endless.

/** A text of about this many UTF-16 units. */
export type Shape = (size: number) => string

const repeat =
  (piece: string): Shape =>
  (size) =>
    piece.repeat(Math.ceil(size / piece.length))
/** Half of the text, a middle, and the other half. */
const around = (before: string, middle: string, after: string): Shape => {
  const both = before.length + after.length
  return (size) => {
    const count = Math.ceil(size / both)
    return before.repeat(count) + middle + after.repeat(count)
  }
}
const within =
  (before: string, shape: Shape, after: string): Shape =>
  (size) =>
    before + shape(size) + after

export const textShapes: Readonly<Record<string, Shape>> = {
  'one word per line': repeat('house\n'),
  'line breaks only': repeat('\n'),
  'one giant word': repeat('a'),
  'one giant word in capitals': repeat('A'),
  'a giant word without spaces in its script': repeat('漢字'),
  'a heading of a thousand words': repeat('The House Of A '),
  'single spaces': repeat('a '),
  'spaces in a row': within('a', repeat(' '), 'b'),
  'tabs between columns': repeat('a\tb\t'),
  'list markers': repeat('- 1. > # a\n'),
  'many sentence marks': repeat('.!?… '),
  colons: repeat(':a '),
  'names of an address that never comes': repeat('a.b-c+d'),
  'at the end of a giant word an address': within('', repeat('a.'), '@b.example'),
  addresses: repeat('see https://a.example/?b=c, and '),
  'addresses without an end': repeat('http://.,'),
  placeholders: repeat('a {b} '),
  'placeholders of printf': repeat('%s a %1$d '),
  'opening braces': repeat('{'),
  'nested braces': around('{a, ', 'b', '}'),
  'messages that never end': repeat('{a, {b, '),
  'messages with alternatives': repeat('{n, plural, one {a} other {# bs}} c\n'),
  'a message of many alternatives': within('{n, plural,', repeat('=1 {a} '), '}'),
  'nested messages': around('{n, plural, other {a ', 'b', '}}'),
  'messages of many levels': (size) =>
    repeat(`${'{n, plural, other {a '.repeat(16)}b${'}}'.repeat(16)} `)(size),
  'alternatives that never end': repeat('{n, plural, other {a '),
  'alternatives that never begin': repeat('{n, plural, '),
  'quotations in messages': within('{n, plural, other {', repeat("a '{' "), '}}'),
  'quotations that never end': repeat("{n, plural, other {'{ "),
  'arguments of a message': within('{n, plural, other {', repeat('{a, date} b '), '}}'),
  'styles of arguments that never end': repeat("{n, plural, other {{a, b, 'c "),
  'messages with offsets': repeat('{n, plural, offset:1 =0 {a} one {# b} other {# c}} '),
  'messages by gender and number': repeat(
    '{g, select, female {{n, selectordinal, one {#st} other {#th}} a} other {b}}\n',
  ),
  'labels between bars': repeat('a | b '),
  'labels between signs of a sentence': repeat('A / b & c = '),
  'tags in pairs': repeat('<a>b</a> '),
  'nested tags of a text': around('<a>', 'b', '</a>'),
  'tags that never close': repeat('<a b= '),
  'brackets that never close': repeat('[a='),
  references: repeat('caf&eacute; &amp; '),
  'soft hyphens': repeat('a\u00ad'),
  'quotation marks': repeat("'a' ‘b’ “c"),
  'spaces and a quotation mark': within('"', repeat(' '), '"'),
  paths: repeat('/a_b.c-'),
  'words of code': repeat('a_b a.b --c d=1 '),
  'branches of templates': repeat('{{#if x}}a{{else}}b{{/if}} {% if x %}'),
  'branches that never end': repeat('{% if x <% if @if ( #if( [if '),
  'letters of labels': repeat('A or B. C. N/A (a) "b" A-'),
  'commands and requests': repeat('git push origin -it -rf "a": GET /a a[0] *.txt ?a=b '),
  'statements that never end': repeat('SELECT a FROM b WHERE c = d import {a '),
  'fences of code': repeat('```\na\n``` {code}b '),
  'signs around labels': repeat(' ***a*** ===b '),
  'escapes of line ends': repeat('a\\n'),
  'quoted braces': repeat("it''s '{a}' {b} "),
  emoji: repeat('a 👩‍👩‍👧 '),
  'halves of surrogate pairs': repeat('a\ud800 \udc00'),
  'invisible characters': repeat('a\u200b\u00ad\u202e'),
  'combining marks': within('a', repeat('\u0301'), ''),
  'tables of Markdown': repeat('| a | b |\n|---|---|\n'),
}

export const htmlShapes: Readonly<Record<string, Shape>> = {
  'line breaks in a sentence': repeat('a\n'),
  'nested inline tags': around('<b>', 'word', '</b>'),
  'nested inline tags with words': around('<b>a ', 'word', ' a</b>'),
  'nested blocks': around('<div>', 'word', '</div>'),
  'inline tags that stay open': repeat('<b>a'),
  'inline tags that were never open': repeat('</b>a'),
  'inline tags of other names than were opened': around('<b>', 'word', '</i>'),
  'crossed tags': repeat('<b>a<i>b</b>c</i>'),
  'crossed tags in a nest': around('<b><i>', 'word', '</b></i>'),
  'line break elements': repeat('a<br>'),
  entities: repeat('a&amp; '),
  'entities with placeholders': repeat('&amp;{a} '),
  ampersands: repeat('&'),
  'placeholders of HTML': repeat('a {b} '),
  'tables of HTML': repeat('<tr><td>a</td><td>b</td></tr>'),
  comments: repeat('a<!-- b -->'),
  'comments without an end': repeat('a<!-- b '),
  'angle brackets': repeat('<'),
  'tags without an end': repeat('<a '),
  'closing tags without an end': repeat('</b'),
  'closing tags with spaces': repeat('</b >a'),
  'quotes without an end': repeat('<a title="'),
  'many attributes on a tag': within('<p ', repeat('a=b '), '>'),
  'many translated attributes on an inline tag': within('x <b ', repeat('alt=a '), '>y</b>'),
  'one giant attribute': within('<p title="', repeat('a\n'), '">'),
  'elements that are not translated': repeat('<b translate="no">a</b>'),
  'nested elements that are not translated': around('<b translate=no>', 'word', '</b>'),
  'code that stays open': repeat('<code>a'),
  'scripts that stay open': repeat('<script>a'),
  'declarations and instructions': repeat('<!a><?b>'),
  'emoji in HTML': repeat('a 👩‍👩‍👧 <b>👍🏽</b> '),
  'messages of HTML': repeat('{n, plural, other {<b>#</b> a}} b '),
  'nested messages of HTML': around('{n, plural, other {<b>a ', 'b', '</b>}}'),
  'messages in attributes': repeat('<p title="{n, select, other {a}}">'),
  'spaces in HTML': within('a', repeat(' \n'), 'b'),
}

export const xmlShapes: Readonly<Record<string, Shape>> = {
  records: repeat('<r>\n  <name>a</name>\n  <text>b <i>c</i> d</text>\n</r>\n'),
  'nested elements': around('<a>', 'word', '</a>'),
  'nested elements with words': around('<a>b ', 'word', ' b</a>'),
  'nested elements of two names': around('<a><b>', 'word', '</b></a>'),
  'many names of elements': (size) =>
    Array.from({ length: Math.ceil(size / 24) }, (_, n) => `<a-${n}>a</a-${n}> b `).join(''),
  'elements that stay open': repeat('<a>b'),
  'elements that were never open': repeat('</a>b'),
  'crossed elements': repeat('<a>b<c>d</a>e</c>'),
  'crossed elements in a nest': around('<a><b>', 'word', '</a></b>'),
  'empty elements': repeat('a<x/>'),
  'empty elements without words': repeat('<x/>'),
  references: repeat('a&amp; '),
  'references by number': repeat('&#233;a'),
  'references with placeholders of XML': repeat('&amp;{a} '),
  'unknown entities': repeat('a&foo; '),
  'ampersands of XML': repeat('&'),
  'ampersands before names': repeat('&a'),
  'a giant name of an entity': within('a &', repeat('a'), ''),
  'angle brackets of XML': repeat('<'),
  'angle brackets with spaces': repeat('a < '),
  'closing angle brackets': repeat('a ]]> '),
  'elements without an end': repeat('<a '),
  'quotes without an end of XML': repeat('<a b="'),
  'quotes of two kinds': repeat('<a "\'"'),
  'an element of many attributes': within('<a ', repeat("translate='b' "), '/>c'),
  'one giant attribute of XML': within('<a b="', repeat('c '), '"/>d'),
  'comments of XML': repeat('a<!-- b -->'),
  'comments without an end of XML': repeat('a<!-- b '),
  'CDATA sections': repeat('<a><![CDATA[b <c>d</c>]]></a>'),
  'CDATA sections that end in a tag': repeat('<![CDATA[<a "]]>'),
  'CDATA sections without an end': repeat('<![CDATA['),
  'processing instructions': repeat('<?a b?>c'),
  'processing instructions without an end': repeat('<?a '),
  declarations: repeat('<!a>b'),
  'declarations without an end': repeat('<!DOCTYPE a ['),
  'a giant internal subset': within('<!DOCTYPE a [', repeat('<!ENTITY b "c">'), ']>d'),
  'preserved lines': within('<a xml:space="preserve">', repeat('b\n'), '</a>'),
  'preserved columns': within('<a xml:space="preserve">', repeat('b  '), '</a>'),
  'elements that preserve spaces': repeat('<a xml:space="preserve">b c</a>'),
  'elements that stay as they are': repeat('a <b translate="no">c</b>'),
  'nested elements that stay as they are': around('<a translate="no">', 'word', '</a>'),
}

/** A nest of constructs of one line each, every level indented by `step` more. */
const indented =
  (marker: string, step: number, levels: number): Shape =>
  (size) => {
    const nest = Array.from(
      { length: levels },
      (_, level) => `${' '.repeat(step * level)}${marker} a\n`,
    ).join('')
    return repeat(nest)(size)
  }

export const markdownShapes: Readonly<Record<string, Shape>> = {
  'one giant paragraph': repeat('The red house is big.\n'),
  paragraphs: repeat('The red house is big.\n\n'),
  'lists of sentences': repeat('- The red house is big.\n'),
  'nested lists': indented('-', 2, 20),
  'lists that nest without end': (size) => indented('-', 2, Math.ceil(Math.sqrt(size)))(size),
  'list markers on one line': repeat('- '),
  'numbers of lists': repeat('1. a\n'),
  'nested quotes': repeat(`${'> '.repeat(20)}a\n`),
  'quotes that nest without end': repeat('>'),
  'lists in quotes': repeat('> - > - a\n'),
  'stars that open': repeat('*a '),
  'stars that close': repeat('a* '),
  'stars and underscores': repeat('*a_ '),
  'only stars': repeat('*'),
  'nested emphasis': around('*a **b ', 'c', '** d*'),
  'emphasised words': repeat('**a** *b* ~~c~~ '),
  'opening square brackets': repeat('['),
  'brackets in brackets': around('[', 'a', ']'),
  links: repeat('[a house](https://a.example/b "c") '),
  'links that never end': repeat('[a](<b'),
  'links by reference': (size) => `${repeat('[a][b] ')(size)}\n\n[b]: /c\n`,
  'definitions of links': (size) =>
    Array.from({ length: size / 16 }, (_, index) => `[a${index}]: /b\n`).join(''),
  'pictures in links': repeat('[![a](b)](c) '),
  'addresses in angle brackets': repeat('<https://a.example> '),
  'tables of one word': repeat('| a | b |\n|---|---|\n'),
  'a table of many rows': (size) => `| a | b |\n|---|---|\n${repeat('| c | d |\n')(size)}`,
  'a table of many columns': (size) =>
    ['| a ', '|---', '| b '].map((cell) => `${cell.repeat(size / 12)}|\n`).join(''),
  'pipes without a table': repeat('|'),
  'code spans': repeat('`a` b '),
  'backticks that never end': (size) =>
    Array.from({ length: Math.sqrt(size * 2) }, (_, count) => `${'`'.repeat(count + 1)}a `).join(
      '',
    ),
  'fences that never end': repeat('```\na\n\n'),
  headings: repeat('# a\n'),
  'underlined headings': repeat('a\n===\n'),
  'tags in a paragraph of Markdown': repeat('<b>a</b> '),
  'email addresses in Markdown': repeat('a@b.c d '),
  'HTML in Markdown': repeat('<b>a</b> <!-- c --> '),
  'blocks of HTML': repeat('<div>\n\na\n\n</div>\n\n'),
  'HTML that never ends': repeat('<a b="'),
  'escapes of Markdown': repeat('\\*a\\_ '),
  'entities of Markdown': repeat('&amp;a&#233; '),
  'hard line breaks': repeat('a  \nb\\\n'),
  'messages in Markdown': repeat('{n, plural, one {*a*} other {# **b**}} c\n'),
  'nested messages in Markdown': around('{n, plural, other {*a* ', 'b', '}}'),
  'placeholders of Markdown': repeat('- a `{b}` {c} %s\n'),
}
