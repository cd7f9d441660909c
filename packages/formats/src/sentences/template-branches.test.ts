// What templates show on a condition are segments of their own, in each format.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutHtml } from '../html/html.ts'
import { segmentText } from '../segment/segment.ts'
import type { SegmentedText } from '../segment/segmented-text.ts'
import { cutText } from '../text/text.ts'
import { cutXml } from '../xml/xml.ts'

/** A template in a sentence, by the systems that write it so. */
const templates = [
  ['Handlebars', '{{#if x}}red house{{else if y}}green{{else}}blue house{{/if}} tail'],
  ['Mustache', '{{#x}}red house{{/x}}{{^x}}green{{/x}}{{#y}}blue house{{/y}} tail'],
  ['Go', '{{if .X}}red house{{else if .Y}}green{{else}}blue house{{end}} tail'],
  ['Jinja', '{% if x %}red house{% elif y %}green{% else %}blue house{% endif %} tail'],
  [
    'Liquid',
    '{%- case x -%}{% when 1 %}red house{% when 2 %}green{% else %}blue house{% endcase %} tail',
  ],
  [
    'Django',
    '{% blocktrans %}red house{% plural %}green{% endblocktrans %}blue house{% endif %} tail',
  ],
  ['Svelte', '{#if x}red house{:else if y}green{:else}blue house{/if} tail'],
  ['Smarty', '{if $a == 1}red house{elseif $b}green{else}blue house{/if} tail'],
  ['ERB', '<% if x %>red house<% elsif y %>green<% else %>blue house<% end %> tail'],
  ['EJS', '<% if (x) { %>red house<% } else if (y) { %>green<% } else { %>blue house<% } %> tail'],
  [
    'PHP',
    '<?php if ($x): ?>red house<?php elseif: ?>green<?php else: ?>blue house<?php endif ?> tail',
  ],
  ['Blade', '@if ($x) red house @elseif ($y) green @else blue house @endif tail'],
  ['Angular', '@if (x) { red house } @else if (y) { green } @else { blue house } tail'],
  ['Velocity', '#if($x)red house#elseif($y)green#{else}blue house#end tail'],
  ['short codes', '[if x]red house[elseif y]green[else]blue house[/if] tail'],
  ['Template Toolkit', '[% IF x %]red house[% ELSIF y %]green[% ELSE %]blue house[% END %] tail'],
  [
    'phpBB',
    '<!-- IF x -->red house<!-- ELSEIF y -->green<!-- ELSE -->blue house<!-- ENDIF --> tail',
  ],
  ['FreeMarker', '<#if x gt 1>red house<#elseif y>green<#else>blue house</#if> tail'],
  ['Fluent', '{ $n -> [one] red house [two] green *[other] blue house } tail'],
] as const

const formats: readonly (readonly [string, (text: string) => SegmentedText])[] = [
  ['text', cutText],
  ['HTML', (text) => cutHtml(`<p>${text}</p>`)],
  ['XML', (text) => cutXml(`<p>${text}</p>`)],
]

for (const [format, cut] of formats)
  describe(`each branch is a segment in ${format}`, () => {
    for (const [system, template] of templates)
      it(`of ${system}`, () => {
        const segmented = cut(template)
        assert.deepEqual(
          segmented.segments.map((each) => segmentText(each).trim()),
          ['red house', 'green', 'blue house', 'tail'],
        )
        const source = segmented.assemble(segmented.segments)
        assert.equal(source.replace(/^<p>|<\/p>$/g, ''), template)
      })
  })

describe('elements that a template shows on a condition', () => {
  for (const html of [
    '<p>The <span v-if="a">red</span><span v-else>blue</span> car <i>is</i></p>',
    '<p>The <b *ngIf="a">red</b><b *ngIf="!a">blue</b> car <i>is</i></p>',
  ])
    it(html, () => {
      const segmented = cutHtml(html)
      const texts = segmented.segments.map((each) => segmentText(each).replace(/ +/g, ' '))
      assert.deepEqual(texts, ['The', 'red', 'blue', 'car is'])
      assert.equal(segmented.assemble(segmented.segments), html)
    })
})

describe('a value of a template stays in its sentence', () => {
  for (const text of [
    'from {{start}} to {{end}} now',
    'The {{name}} and {name} of {% trans_name %} <%= x %> is {default} @else #end [else] here',
    'The {b}red{/b} house {0} and [b]it[/b] is {n} } here',
    '{{#if: x | y}} is red',
  ])
    it(text, () => {
      const segmented = cutText(text)
      assert.equal(segmented.segments.length, 1)
      assert.equal(segmented.assemble(segmented.segments), text)
    })
})

describe('a sign stays in the tag of its number', () => {
  for (const [html, count] of [
    ['<p>Call <a href="tel:+34">+34 1234</a> now</p>', 1],
    ['<p>We are <i>#1</i> here</p>', 1],
    ['<p>It is <b>−5</b>, <b>5+</b>, <b>№ 5</b> or <b>&plusmn;5</b></p>', 4],
    ['<p>Our <b>#1 choice</b> is red</p>', 3],
  ] as const)
    it(html, () => {
      const segmented = cutHtml(html)
      const [segment = []] = segmented.segments
      assert.equal(segment.filter((part) => typeof part !== 'string').length, count)
      assert.doesNotMatch(segmentText(segment), /[+#−№±]/)
      assert.equal(segmented.assemble(segmented.segments), html)
    })
})
