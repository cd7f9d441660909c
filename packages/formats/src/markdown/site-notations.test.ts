// What generators of sites and editors write beyond CommonMark comes back as they read it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mapText, type Segment } from '../segment/segment.ts'
import type { MarkdownOptions } from './cut.ts'
import { cutMarkdownText } from './cut-markdown.ts'
import { assembleIntact } from './intact-text.ts'

const options: MarkdownOptions = { flavour: 'markdown', frontMatterKeys: [] }
const upper = (segment: Segment): Segment => mapText(segment, (text) => text.toUpperCase())

function translate(text: string, change = upper): string {
  const cut = cutMarkdownText(text, options)
  assert.equal(assembleIntact(cut, cut.segments, options).text, text)
  const { text: translated, kept } = assembleIntact(cut, cut.segments.map(change), options)
  assert.equal(kept, 0)
  return translated
}

describe('Markdown beyond CommonMark', () => {
  for (const [name, source, translation] of [
    ['links of wikis', 'see [[Red House]], ![[a b]]', 'SEE [[Red House]], ![[a b]]'],
    ['labels in links of wikis', 'see [[Page|the label]]', 'SEE [[Page|THE LABEL]]'],
    ['links with brackets', 'see [[1]](u) and [x] y', 'SEE [[1]](u) AND [x] Y'],
    ['amounts', 'it costs $5 or $6\n\n$7 off', 'IT COSTS $5 OR $6\n\n$7 OFF'],
    ['signs that are no marks', 'a * b, 5*3 _ ~ {b} #c', 'A * B, 5*3 _ ~ {b} #c'],
    ['escapes that the source needs', '\\*a\\* \\_b\\_ c', '\\*A\\* \\_B\\_ C'],
    ['references to spaces', 'a&nbsp;b&zwnj;c', 'A&nbsp;B&zwnj;C'],
    [
      'comments of MDX',
      '## a b {/* #my-id */}\n\nc {/* d */}',
      '## A B {/* #my-id */}\n\nC {/* d */}',
    ],
    ['attributes of headings', '## a b { #id .cls key=val }', '## A B { #id .cls key=val }'],
    [
      'attributes of images and links',
      'a ![b](c.png){ align=right } d [e](f){ .g } h',
      'A ![B](c.png){ align=right } D [E](f){ .g } H',
    ],
    ['math of TeX', 'a \\(x^2\\) b \\[y\\] c', 'A \\(x^2\\) B \\[y\\] C'],
    [
      'blocks of math of TeX',
      'a\n\n\\[\nx = some words\n\\]\n\nb',
      'A\n\n\\[\nx = some words\n\\]\n\nB',
    ],
    ['escaped brackets around prose', 'a \\(some words\\) b', 'A (SOME WORDS) B'],
    [
      'admonitions',
      '!!! note "a title"\n\n    b c\n\n    - d\n\n!!! warning\n    e\n\nf',
      '!!! note "A TITLE"\n\n    B C\n\n    - D\n\n!!! warning\n    E\n\nF',
    ],
    [
      'boxes that open, and tabs',
      '??? question\n    a\n\n???+ tip inline end "b"\n    c\n\n=== "d"\n\n    e\n\n    f',
      '??? question\n    A\n\n???+ tip inline end "B"\n    C\n\n=== "D"\n\n    E\n\n    F',
    ],
    [
      'boxes in lists',
      '- a\n\n    !!! note\n\n        b\n\n- c',
      '- A\n\n    !!! note\n\n        B\n\n- C',
    ],
    [
      'code in boxes',
      '!!! note\n\n    ```\n    a\n    ```\n\n    b',
      '!!! note\n\n    ```\n    a\n    ```\n\n    B',
    ],
    [
      'lists of definitions',
      'term\n: one\n\n    more\n\n:   two\n\nnext\n:   three',
      'TERM\n: ONE\n\n    MORE\n\n:   TWO\n\nNEXT\n:   THREE',
    ],
    [
      'abbreviations',
      '*[HTML]: one two\n*[CSS]: three\n\nuse HTML',
      '*[HTML]: ONE TWO\n*[CSS]: THREE\n\nUSE HTML',
    ],
    [
      'titles of directives',
      ':::tip[a b]\nc\n:::\n\n:::note d e\nf\n:::\n\n::: tabs g\n:::',
      ':::tip[A B]\nC\n:::\n\n:::note D E\nF\n:::\n\n::: tabs g\n:::',
    ],
    [
      'templates on lines of their own',
      'a\n{% hint style="b" %}\nc\n{% endhint %}\nd {{< e >}} f\n{{< g >}}\nh\n{{% /g %}}',
      'A\n{% hint style="b" %}\nC\n{% endhint %}\nD {{< e >}} F\n{{< g >}}\nH\n{{% /g %}}',
    ],
    [
      'titles of callouts',
      '> [!note]- a b\n> c\n> d\n\n> [!TIP]\n> e',
      '> [!note]- A B\n> C\n> D\n\n> [!TIP]\n> E',
    ],
    [
      'marked, inserted, raised and lowered words',
      'a ==b c== ++d e++ x^2^ H~2~O',
      'A ==B C== ++D E++ X^2^ H~2~O',
    ],
  ] as const)
    it(`keeps ${name}`, () => assert.equal(translate(source), translation))

  for (const [source, translation] of [
    ['a\n!!! note "b"\n\n    c', ['a', 'b', 'c']],
    ['term\n: one', ['term', 'one']],
    ['a\n{% b %}\nc', ['a', 'c']],
    ['> [!note] a\n> b', ['a', 'b']],
    ['*[A]: b\n*[C]: d', ['b', 'd']],
  ] as const)
    it(`ends a sentence where its readers do: ${JSON.stringify(source)}`, () =>
      assert.deepEqual(
        cutMarkdownText(source, options).segments,
        translation.map((text) => [text]),
      ))

  it('escapes a mark that the source has as a character, where it would be one', () => {
    const answer = (text: string) => translate('a *b c', () => [text])
    assert.equal(answer('x * y'), 'x * y')
    assert.equal(answer('*x* y'), '\\*x\\* y')
  })

  it('keeps the ends of titles and labels', () => {
    const answer = () => ['x "y" ]| z']
    assert.equal(translate('!!! note "a"', answer), '!!! note "x &quot;y&quot; ]| z"')
    assert.equal(translate('[[a|b]]', answer), '[[a|x "y" &#93;&#124; z]]')
    assert.equal(translate(':::tip[a]\n:::', answer), ':::tip[x "y" &#93;&#124; z]\n:::')
  })
})
