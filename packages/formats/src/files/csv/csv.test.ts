import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { DocumentError } from '../document-error.ts'
import { cutCsv } from './csv.ts'
import { cellText, rankSeparators, readTable } from './csv-cells.ts'

const settings = settingsOf('a.csv')
const upper = (source: string, options = {}, fileName = 'a.csv'): string =>
  translateText(cutCsv, source, { settings: settingsOf(fileName, options) })

const files = [
  'id,text,note\r\n1,"Hello, you","say ""a"""\r\n2,a b,\r\n',
  'key;de;en\nx_y;ein Haus;"a\nhouse"\nz;;3.50\n',
  '\ufeffa\tb\nc d\te f',
]

describe('separated values', () => {
  test('reads legacy encodings, and says so', () => {
    const source = Buffer.from('id,text\n1,El señor Núñez compró ayer una casa\n', 'latin1')
    const { segments, notices } = cutCsv(source, settings)
    assert.deepEqual(segments, [['El señor Núñez compró ayer una casa']])
    assert.match(notices.join(), /windows-1252.*UTF-8/)
  })

  for (const [name, source, translated, options, fileName] of [
    ['all texts, but not the header', 'a,b\nc d,12\n"e, f",g@h.i\n', 'a,b\nC D,12\n"E, F",g@h.i\n'],
    ['a column of texts', 'id,text,note\n1,a b,c d\n', 'id,text,note\n1,A B,c d\n'],
    ['columns of data', 'id,a\nb c,d\n', 'id,a\nb c,D\n'],
    [
      'named columns',
      'id,text,Note\n1,a b,c d\n',
      'id,text,Note\n1,a b,C D\n',
      { columns: ['note'] },
    ],
    ['numbered columns', 'a b,c d\n', 'a b,C D\n', { columns: ['2'], header: false }],
    ['quotation marks', 'x\n"say ""a"""\n', 'x\n"SAY ""A"""\n'],
    ['semicolons', 'x;y\na, b;c\n', 'x;y\n"A, B";C\n'],
    ['tabs', 'x\ty\na, b\tc\n', 'x\ty\n"A, B"\tC\n', {}, 'a.tsv'],
    ['lines in cells', 'x,y\n"a\nb",c\n', 'x,y\n"A\nB",C\n'],
    ['marks within cells', 'x"""y,"a ""b"";",c\nd,e,f\n', 'x"""y,"a ""b"";",c\nD,E,F\n'],
    ['quotation marks behind another sign', 'x;"y",z;\n"a b",c\n', 'x;"y",z;\n"A B",C\n'],
    ['no line break at the end', 'x,y\na,b', 'x,y\nA,B'],
    ['the line with the separator', 'sep=;\r\nx;y\r\na, b;c\r\n', 'sep=;\r\nx;y\r\n"A, B";C\r\n'],
    ['a quoted line with the separator', '"sep=|"\nx|y\na,b|c\n', '"sep=|"\nx|y\n"A,B"|C\n'],
    [
      'the column of one language into empty cells of another',
      'key,en,es,fr,note\nA,a b,,c d,e\nB,"f, g","",h,\nC,i,j,,\nD,3,,,\nE,k\n',
      'key,en,es,fr,note\nA,a b,A B,c d,e\nB,"f, g","F, G",h,\nC,i,j,,\nD,3,,,\nE,k\n',
    ],
    [
      'languages by their names',
      'Español;French;English (UK)\n;a b;c d\n',
      'Español;French;English (UK)\nC D;a b;c d\n',
    ],
    [
      'several texts in each language',
      'title_en,title_es,text_es,text_en\na,,,b\n',
      'title_en,title_es,text_es,text_en\na,A,B,b\n',
    ],
    [
      'one language only where the target has no column',
      'key,fr,en\nx,a b,c d\n',
      'key,fr,en\nx,a b,C D\n',
    ],
    ['empty cells and rows', 'x,y\n,\n\na,\n', 'x,y\n,\n\nA,\n'],
  ] as const) {
    test(`translates ${name}`, () => assert.equal(upper(source, options, fileName), translated))
  }

  test('takes the column of the named source language, and no other one', () => {
    const source = 'en,de,es\na b,c d,\n'
    const from = (language: string) => settingsOf('a.csv', {}, { from: language })
    assert.equal(translateText(cutCsv, source, { settings: from('de') }), 'en,de,es\na b,c d,C D\n')
    const { segments, notices } = cutCsv(new TextEncoder().encode(source), from('fr'))
    assert.deepEqual(segments, [])
    assert.match(notices.join(), /none of the source language/)
  })

  test('chooses the column of the target language by its variant', () => {
    for (const [header, to, written] of [
      ['en,pt-PT,pt_BR', 'pt-BR', 'a,,A'],
      ['en,pt-PT,pt_BR', 'pt-PT', 'a,A,'],
      ['en,zh-Hans,zh-Hant', 'zh-Hant', 'a,,A'],
      ['en,Spanish (es-MX),Spanish (es-ES)', 'es-ES', 'a,,A'],
    ] as const)
      assert.equal(
        translateText(cutCsv, `${header}\na,,\n`, { settings: settingsOf('a.csv', {}, { to }) }),
        `${header}\n${written}\n`,
      )
  })

  test('says which columns it chose', () => {
    const noticesOf = (source: string): string =>
      cutCsv(new TextEncoder().encode(source), settings).notices.join()
    assert.match(noticesOf('en,es\na,\n'), /"en" is translated into the empty cells of "es"/)
    assert.match(noticesOf('en,fr\na,\n'), /no column for es, so column "en"/)
    assert.equal(noticesOf('is,no,it\na,b,c\n'), '')
  })

  test('quotes what an engine invents', () => {
    const translate = () => ['a,"b"']
    assert.equal(translateText(cutCsv, 'x,y\na,1', { settings, translate }), 'x,y\n"a,""b""",1')
  })

  for (const [source, options, message] of [
    ['x\n"a', {}, /row 2.*never closed/],
    ['x\n"a"b', {}, /row 2.*goes on/],
    ['x,y\na,b', { columns: ['z'] }, /no column "z".*"x", "y"/],
    ['x,y\na,b', { columns: ['3'] }, /no column "3"/],
  ] as const) {
    test(`refuses ${JSON.stringify([source, options])}`, () => {
      assert.throws(
        () => upper(source, options),
        (error: unknown) => error instanceof DocumentError && message.test(error.message),
      )
    })
  }

  test('keeps any file of which nothing is changed, or refuses it', () => {
    fc.assert(
      fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cutCsv, bytes, settings)),
      // Guessing the encoding of each takes a while.
      { numRuns: 100 },
    )
  })

  test('has the same cells, whatever an engine answers', () => {
    const cellsOf = (text: string) =>
      readTable(text, rankSeparators(text)).cells.map((cell) =>
        cell.row === 0 ? [cell.column, cellText(text, cell)] : [cell.row, cell.column],
      )
    fc.assert(
      fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
        const translated = translateText(cutCsv, source, { settings, translate })
        assert.deepEqual(cellsOf(translated), cellsOf(source))
      }),
      { numRuns: 1_000 },
    )
  })

  for (const piece of ['a b,c\n', '"a ""b""",', '""', '\n']) {
    test(`cuts and assembles ${JSON.stringify(piece)} in linear time`, () => {
      const growth = measureGrowth(
        (size) =>
          piece === '""' ? `"${piece.repeat(size / 2)}"` : piece.repeat(size / piece.length),
        (source) => translateText(cutCsv, source, { settings }),
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
