// Arbitrary XML, most of it broken, for property tests.
import fc from 'fast-check'
import './property-seed.ts'

const word = fc.constantFrom(
  'house',
  'The',
  'red',
  'is',
  'big.',
  '{name}',
  '%s',
  'https://example.org/?a=1&amp;b=2',
  '😀',
  'caf&#233;',
  'caf&#xE9;',
  '&lt;script&gt;',
  '&amp;',
  '&#38;',
  '&quot;',
  '&apos;',
  '&nbsp;',
  '&foo;',
  '&#10;',
  '&#0;',
  '&copy',
  'AT&T',
  '5 > 3',
  'a < b',
  'a <b',
  ']]>',
  ']]&gt;',
  '`<b c`',
  '"',
  "'",
)
const space = fc.constantFrom(' ', ' ', ' ', '\n', '\r\n  ', '\t', '  ', '\u00a0', '')
const name = fc.constantFrom('a', 'b', 'B', 'x', 'keep', 'br', 'ns:p', 'élan', 'a-b.c_1')
const attribute = fc.constantFrom(
  '',
  '',
  ' class="x"',
  ' title=\'a red house > "big"\'',
  ' title="a < b"',
  ' translate="no"',
  ' its:translate = "no"',
  ' alt=" translate=\'no\'"',
  ' xml:space="preserve"',
  ' xml:space="default"',
  ' disabled',
)
const tag = fc.oneof(
  fc.tuple(name, attribute).map(([name, attribute]) => `<${name}${attribute}>`),
  fc.tuple(name, attribute).map(([name, attribute]) => `<${name}${attribute}/>`),
  name.map((name) => `</${name}>`),
  name.map((name) => `</${name} >`),
)
const rest = fc.constantFrom(
  '<?xml version="1.0"?>',
  '<!DOCTYPE a [<!ENTITY foo "the > house"> <!-- it\'s ]> -->]>',
  '<!DOCTYPE a>',
  '<!DOCTYPE a [',
  '<!-- a <b>house</b> -->',
  '<?php echo "<b>" ?>',
  '<![CDATA[',
  '<![CDATA[ a <b>red</b> house & <x> ]]>',
  '<',
  '>',
  '&',
  '</',
  '<!--',
  '<?',
  '<b',
  '<a href="',
  '<>',
  '</>',
)

/** XML of up to about 30 pieces. */
export const anyXml = fc
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

const names = fc.uniqueArray(name, { maxLength: 3 })

/** Lists of the elements in it. */
export const anyTags = fc.record(
  { ignoreTags: names, splittingTags: names, nonSplittingTags: names },
  { requiredKeys: [] },
)
