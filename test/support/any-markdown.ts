// Markdown of every construct, in and out of place.
import fc from 'fast-check'

const inlinePieces = [
  ...[
    'word',
    'The red house',
    'é',
    '家',
    ' ',
    ' ',
    ' ',
    '\n',
    '  \n',
    '\\\n',
    '*',
    '**',
    '_',
    '__',
  ],
  ...['~~', '`', '`code`', '``a`b``', '<b>', '</b>', '<br>', '<img alt="A dog">', '<!-- c -->'],
  ...[
    '<code>',
    '</code>',
    '[',
    ']',
    '](/url)',
    '](/url "A title")',
    '![',
    '[x]',
    '[y][x]',
    '[x][]',
  ],
  ...[
    '[^1]',
    '&amp;',
    '&nbsp;',
    '&#42;',
    '\\*',
    '\\',
    '<https://a.example>',
    'https://a.example/b',
  ],
  ...[
    'www.a.example',
    'a@b.example',
    '$x$',
    '$',
    '{{ a }}',
    '{% b %}',
    '{#id}',
    '|',
    '#',
    '-',
    '1.',
  ],
  ...['>', '!', ':', '=', '+', '***', '(', ')', '"', '\t', '{name}', '%s', '[x](/u)', '*a b*'],
  ...['[[Page]]', '[[Page|A label]]', '![[file]]', '\\(x^2\\)', '{ .a b=c }', '==one two==', '^2^'],
  ...['**bold word**', '_under_', '~~gone~~', '[a link](/url)', '![a dog](/d.png "Dog")', '.', ','],
]
const inline = fc
  .array(fc.oneof(fc.constantFrom(...inlinePieces), fc.constantFrom('one', 'two ', ' three')), {
    maxLength: 12,
  })
  .map((pieces) => pieces.join(''))
const line = inline.map((text) => text.replaceAll('\n', ' '))

const prefixed = (prefix: string, rest: string) => (text: string) =>
  text
    .split('\n')
    .map((each, index) => (index === 0 ? prefix : rest) + each)
    .join('\n')

const leaf = fc.oneof(
  inline,
  line.map((text) => `# ${text}`),
  line.map((text) => `## ${text} ##`),
  line.map((text) => `${text}\n===`),
  inline.map((text) => `${text}\n---`),
  fc
    .array(line, { minLength: 2, maxLength: 3 })
    .map(
      (cells) =>
        `| ${cells.join(' | ')} |\n|${' :-- |'.repeat(cells.length)}\n| ${cells.join(' | ')} |`,
    ),
  fc.tuple(line, line).map(([a, b]) => `${a} | ${b}\n--- | ---\n${b} | ${a}`),
  inline.map((text) => `\`\`\`js\n${text}\n\`\`\``),
  inline.map(prefixed('    ', '    ')),
  inline.map((text) => `<div title="A title">\n${text}\n</div>`),
  inline.map((text) => `<p>${text}`),
  inline.map((text) => `$$\n${text}\n$$`),
  inline.map((text) => `:::note\n${text}\n:::`),
  inline.map((text) => `[x]: /url "${text.replaceAll('"', '')}"`),
  line.map((text) => `[^1]: ${text}`),
  line.map((text) => `*[HTML]: ${text}`),
  line.map((text) => `:::tip[${text.replace(/[[\]]/g, '')}]`),
  line.map((text) => `!!! note "${text.replaceAll('"', '')}"\n\n    ${text}`),
  inline.map((text) => `{% hint %}\n${text}\n{{< note >}}`),
  line.map((text) => `> [!note]- ${text}\n> ${text}`),
  line.map((text) => `\\[\n${text}\n\\]`),
  fc.constantFrom('---', '***', '[x]: /target', '[^1]: A note.', '<!-- comment\n\nmore -->', ''),
)

const block: fc.Arbitrary<string> = fc.letrec<{ block: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    tie('block').map(prefixed('> ', '> ')),
    tie('block').map(prefixed('- ', '  ')),
    tie('block').map(prefixed('- [ ] ', '  ')),
    tie('block').map(prefixed('1. ', '   ')),
    tie('block').map(prefixed(':   ', '    ')),
    tie('block').map(prefixed('=== "A tab"\n\n    ', '    ')),
    tie('block').map(prefixed('> ', '')),
    fc.tuple(tie('block'), tie('block')).map((blocks) => blocks.join('\n\n')),
    fc.tuple(tie('block'), tie('block')).map((blocks) => blocks.join('\n')),
  ),
})).block

const frontMatter = fc
  .tuple(line, line)
  .map(([title, other]) =>
    [
      '---',
      `title: ${title}`,
      `description: '${other.replaceAll("'", '')}'`,
      'tags: [a]',
      '---',
      '',
    ].join('\n'),
  )

/** Lines may end in a carriage return; definitions make references links. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .record({
    start: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, frontMatter, fc.constant('\ufeff')),
    blocks: fc.array(block, { maxLength: 4 }),
    hasDefinitions: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\n', '\r\n', '\r'),
  })
  .map(({ start, blocks, hasDefinitions, lineEnd }) =>
    [start + blocks.join('\n\n'), ...(hasDefinitions ? ['', '[x]: /x', '[^1]: A note'] : [])]
      .join('\n')
      .replaceAll('\n', lineEnd),
  )
