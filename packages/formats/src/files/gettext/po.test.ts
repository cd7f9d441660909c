import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  poHeader as header,
  inventingEngine,
  readSample,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { skipWithoutSamples } from '../../../../../test/support/document-samples.ts'
import { cutPo } from './po.ts'
import { readPoMessages } from './po-syntax.ts'

const skip = { skip: skipWithoutSamples('po') }
const skipWithoutMsgfmt =
  spawnSync('msgfmt', ['--version']).error === undefined ? false : 'gettext is not installed'

const upper = (body: string, to = 'es', options = {}): string =>
  translateText(cutPo, header + body, { settings: settingsOf('a.po', options, { to }) }).replace(
    header,
    '',
  )
const settings = settingsOf('a.po')

/** Fails unless msgfmt accepts the file, with its checks of headers and formats. */
function assertAccepted(po: string): void {
  execFileSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input: po, stdio: 'pipe' })
}

describe('PO files', () => {
  test('get the translations that are missing; all else stays', skip, () => {
    for (const name of ['po/messages.pot', 'po/wagtail-js-en.po']) {
      const source = new TextDecoder().decode(readSample(name))
      const translated = translateText(cutPo, source, { settings })
      const [before, after] = [source, translated].map((text) => readPoMessages(text))
      assert.ok(before && after && before.length === after.length)
      for (const [index, message] of after.entries()) {
        const { id, plural, forms } = message
        if (id.text === '') continue
        assert.equal(id.text, before[index]?.id.text)
        const sources = plural ? [id.text, plural.text] : [id.text]
        assert.deepEqual(
          forms.map(({ text }) => upperWithoutPlaceholders(text)),
          sources.map(upperWithoutPlaceholders),
        )
        for (const { text } of forms) assert.match(text.replace(placeholder, ''), /^[^a-z]*$/)
      }
      const withoutStrings = (text: string) =>
        text.replace(/^msgstr.*(?:\r?\n".*)*/gm, 'msgstr').replace(/^(?:msgstr\n)+/gm, 'msgstr\n')
      assert.equal(withoutStrings(translated), withoutStrings(source))
      assert.match(translated, /^"Language: es\\n"$/m)
      assert.match(translated, /^"Plural-Forms: nplurals=2; plural=\(n != 1\);\\n"$/m)
      if (!skipWithoutMsgfmt) assertAccepted(translated)
    }
  })

  test('keep translations that they have, unless an option says so; fuzzy ones are redone', () => {
    const body = `
#. a comment
#: a.c:1
#, fuzzy
#| msgid "Old"
msgid "New"
msgstr "Viejo"

msgctxt "menu"
msgid "Open"
msgstr "Abrir"

#~ msgid "gone"
#~ msgstr "ido"
`
    const redone = body.replace('"Viejo"', '"NEW"')
    assert.equal(upper(body), redone)
    assert.equal(upper(body, 'es', { fuzzy: false }), body)
    assert.equal(upper(body, 'es', { all: true }), redone.replace('"Abrir"', '"OPEN"'))
  })

  test('replace the translations of another language, and say so', () => {
    const body = '\nmsgid "Open"\nmsgstr "Abrir"\n'
    assert.match(upper(body, 'fr'), /"Language: fr\\n"\n.*\n\n.*\nmsgstr "OPEN"\n$/)
    const { notices } = cutPo(
      new TextEncoder().encode(header + body),
      settingsOf('a.po', {}, { to: 'fr' }),
    )
    assert.match(notices.join(), /were in es/)
    assert.equal(upper(body, 'es-MX'), body)
  })

  test('have as many plural forms as the language', () => {
    const body = '\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    const forms = (to: string) => upper(body, to).match(/^msgstr\[.*/gm)
    assert.deepEqual(forms('es'), ['msgstr[0] "%d FILE"', 'msgstr[1] "%d FILES"'])
    assert.deepEqual(forms('ja'), ['msgstr[0] "%d FILE"'])
    assert.deepEqual(forms('ru'), [
      'msgstr[0] "%d FILE"',
      'msgstr[1] "%d FILES"',
      'msgstr[2] "%d FILES"',
    ])
    assert.equal(forms('ar')?.length, 6)
    assert.match(upper(body, 'ru'), /"Plural-Forms: nplurals=3; .*\\n"/)
  })

  test('may have domains anywhere between messages', () => {
    const body =
      'domain "a"\ndomain "b"\n\n#: c\nmsgid "Open"\nmsgstr ""\n\n' +
      '# d\ndomain "e"\nmsgid "Go"\nmsgstr ""\n\ndomain "f"\n'
    assert.equal(
      upper(body),
      body
        .replace('"Open"\nmsgstr ""', '"Open"\nmsgstr "OPEN"')
        .replace('"Go"\nmsgstr ""', '"Go"\nmsgstr "GO"'),
    )
  })

  test('have all directives in a form that many numbers take', () => {
    const body =
      '\n#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    assert.match(upper(body, 'es'), /msgstr\[0\] "ONE FILE"\nmsgstr\[1\] "%d FILES"/)
    for (const to of ['ru', 'ja']) assert.match(upper(body, to), /msgstr\[0\] "%d FILES"/)
  })

  test('stay without a translation whose directives differ', () => {
    const body = '\n#, python-format\nmsgid "%(n)s of it"\nmsgstr ""\n'
    const translate = (): string[] => ['un 50%d']
    const translated = translateText(cutPo, header + body, { settings, translate })
    assert.equal(translated, header + body)
  })

  test('are folded as their sources are', () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve'
    const folded = `
msgid ""
"${long} one two "
"three.\\n"
"Four."
msgstr ""

msgid "${long} thirteen fourteen fifteen"
msgstr ""

msgid "a\\n\\tb \\"c\\" \\\\"
msgstr ""
`
    const translated = upper(folded)
    assert.match(translated, /msgstr ""\n"ONE[^"]* ONE TWO "\n"THREE\.\\n"\n"FOUR\."\n/)
    assert.match(translated, /msgstr ""\n"ONE[^"]* TWELVE "\n"THIRTEEN FOURTEEN FIFTEEN"\n/)
    assert.match(translated, /msgstr "A\\n\\tB \\"C\\" \\\\"\n/)
  })

  test('keep line breaks at both ends, tags of HTML and line ends', () => {
    const body = '\r\nmsgid "\\nGo <b title=\\"Now\\">home</b> &amp; <file>\\n"\r\nmsgstr ""\r\n'
    assert.ok(
      upper(body).includes('msgstr "\\nGO <b title=\\"NOW\\">HOME</b> &amp; <file>\\n"\r\n'),
    )
    const translate = (): string[] => ['x\n\n']
    const source = `${header}\nmsgid "Go"\nmsgstr ""\n`
    assert.match(translateText(cutPo, source, { settings, translate }), /msgstr "x"\n$/)
  })

  test('get a header if they have none, or what is missing in it', () => {
    const start = '# my project\n\n'
    const body = '#: a\nmsgid "Go"\nmsgstr ""\n'
    const translated = body.replace('""', '"GO"')
    assert.equal(
      translateText(cutPo, start + body, { settings }),
      `${start}${header}\n${translated}`,
    )
    const short = 'msgid ""\nmsgstr "X: y"\n\n'
    assert.equal(
      translateText(cutPo, short + body, { settings }),
      `${short.trim()}\n"\\n"\n${header.split('\n').slice(2).join('\n')}\n${translated}`,
    )
  })

  test('in another encoding come back in UTF-8, and their header says so', () => {
    const body = '\nmsgid "Façade"\nmsgstr ""\n'
    const source = Buffer.from(header.replace('UTF-8', 'ISO-8859-1') + body, 'latin1')
    assert.equal(
      translateText(cutPo, source, { settings }),
      (header + body).replace('msgstr ""\n$', '').replace(/(Façade"\nmsgstr )""/, '$1"FAÇADE"'),
    )
    assert.match(cutPo(source, settings).notices.join(), /windows-1252/)
    assert.deepEqual(textsOf(cutPo, header.replace('UTF-8', 'CHARSET') + body, settings), [
      'Façade',
    ])
  })

  test('with another syntax are refused, with the line', () => {
    for (const [source, line] of [
      ['', 'no "msgid"'],
      ['hello world', 'Line 1'],
      ['msgid "a"\nmsgstr "b', 'Line 2'],
      ['msgid "a"\n\nmsgid "b"\nmsgstr ""', 'Line 3'],
      ['msgid "a\\q"\nmsgstr ""', 'Line 1'],
      ['msgstr "a"', 'Line 1'],
      ['"a"', 'Line 1'],
    ] as const)
      assert.throws(
        () => cutPo(new TextEncoder().encode(source), settings),
        (error: Error) => {
          assert.ok(error.message.includes(line), `${source}: ${error.message}`)
          return true
        },
      )
  })
})

const placeholder = /`[^`]*`|%\(\w+\)[a-z]|%\w|<[^>]+>|https?:\S+|\{\w+\}|\b[a-z]+[A-Z]\w*/g
const upperWithoutPlaceholders = (text: string): string =>
  text.replace(placeholder, '').toUpperCase()

const files = [
  `${header}
#, c-format
msgid "%d <b>file</b>"
msgid_plural "%d files\\n"
msgstr[0] ""
msgstr[1] ""

#, fuzzy
msgctxt "a"
msgid ""
"Go \\"home\\"\\n"
"now\\t."
msgstr "x"
`,
  '#, python-brace-format\nmsgid "{x} is"\nmsgstr ""\n#~ msgid "gone"\n',
]

describe('PO files of any content', () => {
  test('are refused, or come back as they were when nothing is changed', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutPo, bytes, settings)),
      { numRuns: 1000 },
    )
  })

  test('have the same messages, whatever an engine invents', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const before = readPoMessages(source)
        const after = readPoMessages(translateText(cutPo, source, { settings, translate }))
        const shift = after.length - before.length
        for (const [index, { id, flags, forms }] of before.entries()) {
          assert.equal(after[index + shift]?.id.text, id.text)
          assert.deepEqual(after[index + shift]?.flags, flags)
          assert.equal(after[index + shift]?.forms.length, forms.length)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('are accepted by msgfmt, whatever an engine invents', { skip: skipWithoutMsgfmt }, () => {
    const source = files[0]?.replace('files\\n', 'files') ?? ''
    fc.assert(
      fc.property(inventingEngine, fc.constantFrom('es', 'ru', 'ar', 'ja'), (translate, to) => {
        const po = translateText(cutPo, source, {
          settings: settingsOf('a.po', {}, { to }),
          translate,
        })
        assertAccepted(po)
      }),
      { numRuns: 60 },
    )
  })
})
