// Arbitrary documents of a small format with everything that the XML splicer knows, for its tests.
import type { Look, Role, Vocabulary } from '@dragoman/formats/xml/vocabulary.ts'
import { attributeValue, type Namespaces } from '@dragoman/formats/xml/xml-tree.ts'
import fc from 'fast-check'
import './property-seed.ts'

const roles: Readonly<Record<string, Role>> = {
  p: 'paragraph',
  m: 'mixed',
  r: 'run',
  look: 'properties',
  t: 'text',
  a: 'inline',
  ap: 'attached',
  br: 'opaque',
  box: 'placeholder',
  shape: 'float',
  del: 'untouched',
  spell: 'untouched',
  soft: 'dropped',
  start: 'range-start',
  end: 'range-end',
  stop: 'boundary',
  both: 'alternatives',
}

export const toyNamespaces: Namespaces = { 'urn:toy': 'x' }

export const toyVocabulary: Vocabulary = {
  roleOf: (element) => roles[element.name.replace('x:', '')] ?? 'placeholder',
  rangeOf: (element, source) => attributeValue(source, element, 'id'),
  lookOf(properties, source): Look {
    const text = properties ? source.slice(properties.content.start, properties.content.end) : ''
    return { text, spaces: text.includes('<u/>') ? 'u' : '', isRaised: text.includes('<up/>') }
  },
  writeText: (text) => text.replace(/[\t\n\r]/g, ' '),
  preservingAttribute: () => 'xml:space="preserve"',
}

const text = fc.oneof(
  fc.constantFrom('Hello ', 'world', ' is', 'a', ' ', '', 'n &amp; m', '2 &lt; 3 ', '&#233;', 'bo'),
  fc.constantFrom('{0} of', ' %s', '{name}', '人工', '知能', ' x! ', '😀', ' b '),
  fc.constantFrom('<![CDATA[raw <b> text]]>', 'cut<!-- c -->ted', '  wide', ']]&gt;'),
)
const look = fc.constantFrom('', '', '<look><b/></look>', '<look><u/></look>', '<look><up/></look>')
const inRun = fc.oneof(
  { weight: 6, arbitrary: text.map((each) => `<t>${each}</t>`) },
  { weight: 1, arbitrary: fc.constantFrom('<br/>', '<soft/>', '<spell/>', '<t/>', '<t></t>') },
)
const run = fc
  .tuple(look, fc.array(inRun, { maxLength: 3 }))
  .map(([properties, content]) => `<r>${properties}${content.join('')}</r>`)
const mark = fc.constantFrom(
  '<spell/>',
  '<del><r><t>gone</t></r></del>',
  '<start id="1"/>',
  '<end id="1"/>',
  '<start id="2"/>',
  '<end id="2"/>',
  '<br/>',
  '<stop/>',
  '\n  ',
  '<!-- note -->',
)

const { paragraph } = fc.letrec<{ content: string; paragraph: string }>((tie) => ({
  content: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        { weight: 6, arbitrary: run },
        { weight: 2, arbitrary: mark },
        { weight: 1, arbitrary: tie('content').map((each) => `<a href="x">${each}</a>`) },
        { weight: 1, arbitrary: tie('content').map((each) => `<a><ap/>${each}</a>`) },
        { weight: 1, arbitrary: tie('paragraph').map((each) => `<r><box>${each}</box></r>`) },
        { weight: 1, arbitrary: tie('paragraph').map((each) => `<shape>${each}</shape>`) },
        {
          weight: 1,
          arbitrary: tie('paragraph').map(
            (each) => `<r><both><box>${each}</box><box>${each}</box></both></r>`,
          ),
        },
      ),
      { maxLength: 6 },
    )
    .map((pieces) => pieces.join('')),
  paragraph: tie('content').map((each) => `<p>${each}</p>`),
}))

const mixed = fc
  .array(
    fc.oneof(
      text,
      text.map((each) => `<a>${each}</a>`),
      fc.constantFrom('<br/>', '<spell/>', '<soft/>'),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => `<m>${pieces.join('')}</m>`)

const body = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: mixed }), {
    maxLength: 4,
  })
  .map((paragraphs) => paragraphs.join('\n'))

/** A document with default or with prefixed names. */
export const anyParagraphs = fc.oneof(
  body.map((inner) => `<?xml version="1.0"?>\n<doc xmlns="urn:toy">${inner}</doc>\n`),
  body.map((inner) => {
    const prefixed = inner.replace(/<(\/?)(?=[a-z])/g, '<$1n:')
    return `<n:doc xmlns:n="urn:toy">${prefixed.replaceAll('<n:b> text', '<b> text')}</n:doc>`
  }),
)
