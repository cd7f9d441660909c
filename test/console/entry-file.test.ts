// Files of terms, which the console reads as the service does.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCells } from '../../packages/console/src/pages/glossaries/delimited-rows.ts'
import {
  EntryFileError,
  kindOf,
  readEntryFile,
} from '../../packages/console/src/pages/glossaries/entry-file.ts'
import { FileTextError, readFileText } from '../../packages/console/src/ui/imports/file-text.ts'
import { runAtOnce } from '../../src/shared/steps.ts'
import { readEntriesInSteps } from '../../src/terminology/glossaries/entry-texts.ts'

const pair = { from: 'es', to: 'en' }

describe('a file of terms', () => {
  for (const text of [
    'casa,house\r\nsol,sun\r\n',
    '\ufeffcasa;house\n"a;b";"say ""c"""\n',
    'casa\thouse, home\nsol\tsun',
    'Español;Inglés\ncasa;house',
    'Spanisch;Englisch\n\n;\ncasa;house\n',
    'es,en-US\ncasa,house',
    'origen,traducción\ncasa,house',
    'Quelle\tZiel\ncasa\thouse',
    'Source_Term;Target_Term\ncasa;house',
    '原文,译文\ncasa,house',
    'inglés,English\ncasa,house',
    'source,target,from,to,forms\n"line\nbreak",x,,,\ncasa,house,ES,EN,houses|home\nx,y,en,fr,',
    'term,translation,from,to\ncasa,house,es,en',
    'casa,house,es-MX,en\nx,y,fr,en',
    'Hola, tú;Hi, you\nsol;sun',
    'casa;house, home\nsol;sun, star',
    'casa; house, home\nsol; sun, star',
    'casa, hogar;house, home, cottage\nsol, estrella;sun, star',
    'casa,house; home\nsol,sun; star',
    'casa,house;home\nsol,sun;star',
    'casa\thouse, home\nsol\tsun; star',
    'casa,house\t\nsol,sun\t',
    'casa;"house,home"\nsol;"sun,star"',
    'casa,"house;home"\nsol,"sun;star"',
    '1,5 m;five feet\n2,5 m;eight feet',
  ])
    it(`has the entries and lines that the service reads: ${JSON.stringify(text)}`, () => {
      const ours = readEntryFile(text, kindOf('terms.csv'), pair)
      const content = text.replace('\ufeff', '')
      const given = { text: content, mediaType: 'text/csv' } as const
      assert.deepEqual(ours, runAtOnce(readEntriesInSteps(given, pair)))
    })

  it('has semicolons between texts that have a comma each', () => {
    const { entries } = readEntryFile('casa;house, home\nsol;sun, star', 'csv', pair)
    assert.deepEqual(entries, [
      { source: 'casa', target: 'house, home' },
      { source: 'sol', target: 'sun, star' },
    ])
  })

  it('is read without quotes as TSV, with a header too', () => {
    const text = 'Origen\tDestino\n"casa"\thouse\n\t\nsol\tsun\n'
    const given = { text, mediaType: 'text/tab-separated-values' } as const
    const ours = readEntryFile(text, kindOf('terms.TSV'), pair)
    assert.deepEqual(ours, runAtOnce(readEntriesInSteps(given, pair)))
    assert.deepEqual(ours.lines, [2, 4])
  })

  it('says which line does not have two columns', () => {
    for (const [text, line] of [
      ['casa;house\nsol;sun;x', 2],
      ['casa,"a\nb"\n\nsol', 4],
      ['casa,house\n"sol', 2],
    ] as const)
      assert.throws(
        () => readEntryFile(text, 'csv', pair),
        (error) => error instanceof EntryFileError && error.line === line,
      )
  })
})

describe('cells of a spreadsheet', () => {
  it('are separated by tabs, and quoted only where they must be', () => {
    const fieldsOf = (text: string) => readCells(text).map(({ fields }) => fields)
    assert.deepEqual(fieldsOf('a, b\t"c ""d"""\r\n"e\nf"\tg\r\n'), [
      ['a, b', 'c "d"'],
      ['e\nf', 'g'],
    ])
    assert.deepEqual(fieldsOf('"a" b\tc'), [['"a" b', 'c']])
    assert.deepEqual(fieldsOf('two words'), [['two words']])
  })
})

describe('the text of a chosen file', () => {
  const read = (bytes: Buffer<ArrayBuffer> | string) => readFileText(new Blob([bytes]))

  it('is in UTF-8, or in UTF-16 with its mark', async () => {
    assert.equal(await read('año;year'), 'año;year')
    assert.equal(await read('\ufeffaño;year'), 'año;year')
    assert.equal(await read(Buffer.from('\ufeffaño\tyear', 'utf16le')), 'año\tyear')
    const big = Buffer.from('\ufeffaño\tyear', 'utf16le').swap16()
    assert.equal(await read(big), 'año\tyear')
  })

  it('is in the encoding that XML declares', async () => {
    const xml = '<?xml version="1.0" encoding="windows-1252"?><seg>año</seg>'
    assert.equal(await read(Buffer.from(xml, 'latin1')), xml)
  })

  it('is refused where letters would be lost, as spreadsheets save them too', async () => {
    for (const text of ['año;year', '<?xml version="1.0" encoding="x-none"?>'])
      await assert.rejects(read(Buffer.from(text, 'latin1')), FileTextError)
  })
})
