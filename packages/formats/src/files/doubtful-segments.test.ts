// What a person should look at, marked in the file.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  inventingEngine,
  poHeader,
  settingsOf,
  upperCase,
} from '../../../../test/support/document-formats.ts'
import { parseXml } from '../xml/xml-tree.ts'
import type { CutFormat } from './format.ts'
import { cutPo } from './gettext/po.ts'
import { cutXliff } from './xliff/xliff.ts'

const skipWithoutMsgfmt =
  spawnSync('msgfmt', ['--version']).error === undefined ? false : 'gettext is not installed'

/** The translation of a file of which these segments are doubtful. */
function translate(
  cut: CutFormat,
  source: string,
  {
    doubtful,
    engine = upperCase,
  }: { doubtful?: readonly number[]; engine?: typeof upperCase } = {},
): string {
  const { segments, assemble } = cut(new TextEncoder().encode(source), settingsOf('a.file'))
  const about = doubtful && { doubtful: new Set(doubtful) }
  const pair = { from: 'en', to: 'es' }
  return new TextDecoder().decode(assemble(segments.map(engine), pair, about))
}

const po = (body: string): string => `${poHeader}\n${body}`
/** What a message becomes whose first segment is doubtful. */
const fuzzy = (body: string, doubtful = [0]): string =>
  translate(cutPo, po(body), { doubtful }).slice(po('').length)

const messages = po(
  [
    'msgid "The house"\nmsgstr ""\n',
    '#. A note\n#: a.c:1\n#, c-format\nmsgid "%d house"\nmsgid_plural "%d houses"\n' +
      'msgstr[0] ""\nmsgstr[1] ""\n',
    'msgctxt "menu"\nmsgid "Open"\nmsgstr ""\n',
    '#| msgid "Old"\nmsgid "New"\nmsgstr ""\n',
    '#, fuzzy\nmsgid "Doubtful"\nmsgstr "Dudoso"\n',
    '#, no-wrap\n#, c-format\nmsgid "Two sentences stand here. And %s more of them."\nmsgstr ""\n',
    'msgid "Done"\nmsgstr "Hecho"\nmsgid "Go"\nmsgstr ""\n',
    '#~ msgid "Obsolete"\n#~ msgstr "Viejo"\n\nmsgid "Last"\nmsgstr ""',
  ].join('\n'),
)

describe('a doubtful message of a PO file', () => {
  test('is fuzzy, with its flag where gettext writes it', () => {
    assert.equal(
      fuzzy('#. Note\nmsgctxt "menu"\nmsgid "go"\nmsgstr ""\n'),
      '#. Note\n#, fuzzy\nmsgctxt "menu"\nmsgid "go"\nmsgstr "GO"\n',
    )
    assert.equal(
      fuzzy('#, c-format, no-wrap\nmsgid "go %d"\nmsgstr ""\n'),
      '#, fuzzy, c-format, no-wrap\nmsgid "go %d"\nmsgstr "GO %d"\n',
    )
    assert.equal(
      fuzzy('#| msgid "old"\nmsgid "go"\nmsgstr ""\n'),
      '#, fuzzy\n#| msgid "old"\nmsgid "go"\nmsgstr "GO"\n',
    )
    const unchanged = '#, fuzzy\nmsgid "go"\nmsgstr "GO"\n'
    assert.equal(fuzzy(unchanged), unchanged)
    assert.equal(
      fuzzy('msgid "go"\nmsgstr "ve" msgid "stay"\nmsgstr ""'),
      'msgid "go"\nmsgstr "ve" \n#, fuzzy\nmsgid "stay"\nmsgstr "STAY"',
    )
  })

  test('is fuzzy if any of its plural forms is doubtful', () => {
    const plural = 'msgid "go"\nmsgid_plural "they go"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    const forms = plural.replace('[0] ""', '[0] "GO"').replace('[1] ""', '[1] "THEY GO"')
    assert.equal(fuzzy(plural, []), forms)
    assert.equal(fuzzy(plural, [0]), `#, fuzzy\n${forms}`)
    assert.equal(fuzzy(plural, [1]), `#, fuzzy\n${forms}`)
  })

  test('is not fuzzy if the file keeps what it had', () => {
    const body = '#, c-format\nmsgid "go %d"\nmsgstr ""\n\nmsgid "stay"\nmsgstr ""\n'
    const engine = () => ['without']
    const translated = translate(cutPo, po(body), { doubtful: [0], engine })
    assert.match(translated, /#, c-format\nmsgid "go %d"\nmsgstr ""\n/)
  })

  test('leaves the flags of an obsolete message to that', () => {
    const obsolete = '#, fuzzy, c-format\n#~ msgid "old"\n#~ msgstr "viejo"\n\n'
    assert.equal(
      fuzzy(`${obsolete}msgid "go"\nmsgstr ""\n`),
      `${obsolete}#, fuzzy\nmsgid "go"\nmsgstr "GO"\n`,
    )
  })
})

const first = (body: string): string =>
  '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" ' +
  `source-language="en" target-language="es"><body>${body}</body></file></xliff>`
const second = (body: string): string =>
  '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="es">' +
  `<file id="f">${body}</file></xliff>`
const units = first(
  '<trans-unit id="1"><source>Go home.</source></trans-unit>' +
    '<trans-unit id="2"><source>Stay. Go.</source><target state="new"/></trans-unit>' +
    '<trans-unit id="3"><source>Go</source><target>Ve</target></trans-unit>',
)
const segments = second(
  '<unit id="u"><segment id="s"><source>Go home.</source></segment>' +
    '<segment id="t" state="initial"><source>Stay.</source><target/></segment></unit>',
)

describe('a doubtful text of an XLIFF file', () => {
  const statesOf = (xml: string) => [...xml.matchAll(/ state="([^"]*)"/g)].map(([, state]) => state)

  test('has a state that tools list as needing work', () => {
    assert.deepEqual(statesOf(translate(cutXliff, units, { doubtful: [0] })), [
      'needs-translation',
      'needs-review-translation',
    ])
    assert.deepEqual(statesOf(translate(cutXliff, units, { doubtful: [1] })), [
      'needs-review-translation',
      'needs-translation',
    ])
    assert.deepEqual(statesOf(translate(cutXliff, segments, { doubtful: [0] })), [
      'initial',
      'translated',
    ])
    assert.deepEqual(statesOf(translate(cutXliff, segments, { doubtful: [1] })), [
      'translated',
      'initial',
    ])
  })
})

describe('a file with doubtful segments', () => {
  const doubtful = fc.uniqueArray(fc.nat({ max: 12 }))
  const files = [
    [cutPo, messages],
    [cutXliff, units],
    [cutXliff, segments],
  ] as const
  const withoutMarks = (text: string): string =>
    text
      .replaceAll(/^#, fuzzy\n/gm, '')
      .replaceAll('#, fuzzy, ', '#, ')
      .replaceAll(/ state="[^"]*"/g, '')

  test('is the same but for its marks, and without any the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), doubtful, ([cut, file], some) => {
        const plain = translate(cut, file)
        assert.equal(translate(cut, file, { doubtful: [] }), plain)
        const marked = translate(cut, file, { doubtful: some })
        assert.equal(withoutMarks(marked), withoutMarks(plain))
      }),
    )
  })

  test('is well-formed, whatever an engine invents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(units, segments),
        doubtful,
        inventingEngine,
        (file, some, engine) => {
          parseXml(translate(cutXliff, file, { doubtful: some, engine }), {}, { name: 'it' })
        },
      ),
    )
  })

  test('is accepted by msgfmt, whatever an engine invents', { skip: skipWithoutMsgfmt }, () => {
    fc.assert(
      fc.property(doubtful, inventingEngine, (some, engine) => {
        const input = translate(cutPo, messages, { doubtful: some, engine })
        execFileSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input, stdio: 'pipe' })
      }),
      { numRuns: 60 },
    )
  })
})
