import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../test/support/property-seed.ts'
import {
  DelimitedTextError,
  findDelimiterInSteps,
  readCsv,
  readTsv,
  writeCsvRecord,
} from './delimited-text.ts'
import { runAtOnce } from './steps.ts'

const fieldsOf = (text: string) => Array.from(readCsv(text), ({ fields }) => fields)
const field = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a', '\t') }),
)

describe('CSV', () => {
  it('comes back as it was written, whatever the fields are', () => {
    fc.assert(
      fc.property(fc.array(fc.array(field, { minLength: 1 })), (records) => {
        assert.deepEqual(fieldsOf(records.map(writeCsvRecord).join('')), records)
      }),
    )
  })

  it('is read or refused with its line, whatever the text is', () => {
    fc.assert(
      fc.property(field, (text) => {
        try {
          for (const { line } of readCsv(text)) assert.ok(line <= text.split(/\r\n|[\r\n]/).length)
        } catch (error) {
          assert.ok(error instanceof DelimitedTextError && error.line >= 1)
        }
      }),
    )
  })

  it('counts lines as editors do, also those inside quotes', () => {
    const lines = Array.from(readCsv('a\r\n\r\n"b\nc\r\nd"\re\n'), ({ line }) => line)
    assert.deepEqual(lines, [1, 3, 6])
  })

  it('has empty fields, quoted or not, and no records of empty lines', () => {
    assert.deepEqual(fieldsOf('\n,\r\n""\n\n"",\n'), [['', ''], [''], ['', '']])
  })

  it('takes a quote within a field as it is', () => {
    assert.deepEqual(fieldsOf('5" pipe,"6"" pipe"'), [['5" pipe', '6" pipe']])
  })
})

describe('a text that is one record', () => {
  const refuses = (read: () => unknown, message: RegExp) =>
    assert.throws(read, (error) => {
      assert.ok(error instanceof DelimitedTextError && error.line === 2)
      assert.match(error.message, message)
      return true
    })

  it('is refused after its hundredth field, without reading the rest', () => {
    const before = process.threadCpuUsage()
    refuses(() => [...readCsv(`a,b\n${','.repeat(7_000_000)}`)], /more than 100 columns/)
    refuses(() => [...readTsv(`a\tb\n${'\t'.repeat(7_000_000)}`)], /more than 100 columns/)
    // About 30 ms; the fields of the whole text take more than a second.
    const { user } = process.threadCpuUsage(before)
    assert.ok(user < 400_000, `${user / 1_000} ms`)
  })

  it('is refused for a field of megabytes', () => {
    refuses(() => [...readCsv(`a,b\n${'a'.repeat(1_000_000)}`)], /more than 65536 characters/)
    refuses(() => [...readCsv(`a,b\n"${'""'.repeat(1_000_000)}"`)], /more than 65536 characters/)
  })
})

describe('TSV', () => {
  it('has the fields between tabs, with any ends of lines', () => {
    const records = [...readTsv('a\tb\r\n\nc\r"d"\t\n')]
    assert.deepEqual(records, [
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['c'] },
      { line: 4, fields: ['"d"', ''] },
    ])
  })
})

describe('the delimiter of CSV', () => {
  const find = (text: string) =>
    runAtOnce(findDelimiterInSteps(text, (count) => count === 2 || count === 4))

  it('is the one that gives the records their fields, a comma first', () => {
    for (const [text, delimiter] of [
      ['a,b\nc,d', ','],
      ['a;b\nc;d', ';'],
      ['a\tb\n"c\n";""\td', '\t'],
      ['Hi, Bo;Hola, Bo\nYes;Sí', ';'],
      ['a;b,c;d', ','],
      ['a;b\nc;d;e', ';'],
      ['a', ','],
      ['', ','],
      ['"a', ','],
    ] as const)
      assert.equal(find(text), delimiter, text)
  })

  it('is not what is part of the texts', () => {
    for (const [text, delimiter] of [
      ['casa;house, home\nsol;sun, star', ';'],
      ['casa; house, home\nsol; sun, star', ';'],
      ['casa, hogar;house, home, cottage\nsol, estrella;sun, star', ';'],
      ['casa,house; home\nsol,sun; star', ','],
      ['casa,house;home\nsol,sun;star', ','],
      ['casa\thouse, home\nsol\tsun; star', '\t'],
      ['casa,house\t\nsol,sun\t', ','],
      ['casa,house;\nsol,sun;', ','],
      ['casa;"house,home"\nsol;"sun,star"', ';'],
      ['casa,"house;home"\nsol,"sun;star"', ','],
      ['1,5 m;five feet\n2,5 m;eight feet', ';'],
      ['casa;house, home\nsol;sun;star', ';'],
    ] as const)
      assert.equal(find(text), delimiter, text)
  })

  it('parts fields, also beside quotes', () => {
    const records = [...readCsv('"a;b";c,d\n"";e', ';')]
    assert.deepEqual(
      records.map(({ fields }) => fields),
      [
        ['a;b', 'c,d'],
        ['', 'e'],
      ],
    )
  })
})
