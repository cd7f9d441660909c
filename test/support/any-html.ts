// Arbitrary HTML, most of it broken, for property tests.
import fc from 'fast-check'
import './property-seed.ts'

const word = fc.constantFrom(
  'house',
  'The',
  'red',
  'garden',
  'is',
  'big.',
  'NASA',
  '{name}',
  '%s',
  'https://example.org/?a=1&amp;b=2',
  '😀',
  'caf&eacute;',
  '&lt;script&gt;',
  '&amp;',
  '&nbsp;',
  '&copy',
  'AT&T',
  '5 > 3',
  'a < b',
  '"',
  "'",
  'naïve',
)
const space = fc.constantFrom(' ', ' ', ' ', '\n', '\r\n  ', '\t', '&nbsp;', '\u00a0', '')
const name = fc.constantFrom(
  'b',
  'i',
  'em',
  'a',
  'span',
  'p',
  'div',
  'li',
  'td',
  'h1',
  'code',
  'pre',
  'B',
  'Custom-Tag',
  'sup',
  'button',
  'ruby',
  'rt',
)
const attribute = fc.constantFrom(
  '',
  ' class=x',
  ' href="https://example.org/?a=b&c=d"',
  " title='a red house'",
  ' alt="the garden"',
  ' alt=garden',
  ' translate="no"',
  ' class="a notranslate"',
  ' disabled',
  ' data-x="<b>"',
  ' aria-label="big &amp; red"',
  ' placeholder=""',
)
const tag = fc.oneof(
  fc.tuple(name, attribute).map(([name, attribute]) => `<${name}${attribute}>`),
  name.map((name) => `</${name}>`),
  fc.constantFrom(
    '<br>',
    '<br/>',
    '<img alt="a house" src=x>',
    '<hr>',
    '<input placeholder="your name">',
    '<wbr>',
  ),
)
const rest = fc.constantFrom(
  '<!-- a <b>house</b> -->',
  '<!DOCTYPE html>',
  '<script>if (a<b) "</p>"</script>',
  '<style>p > b {}</style>',
  '<![CDATA[ x ]]>',
  '<?xml x?>',
  '<',
  '>',
  '&',
  '</',
  '<!--',
  '<b',
  '<a href="',
  '<>',
  '</>',
  '<textarea> a <b> </textarea>',
  '<svg><title>house</title></svg>',
)

/** HTML of up to about 30 pieces. */
export const anyHtml = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      { weight: 4, arbitrary: space },
      { weight: 5, arbitrary: tag },
      { weight: 1, arbitrary: rest },
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''))
