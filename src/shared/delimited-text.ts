// CSV (RFC 4180) and TSV (the IANA media type). Both readers are linear and skip empty lines. A
// record takes milliseconds at most, so that a caller can pause between two.
import type { Steps } from './steps.ts'

/** The fields of a record, and the line on which it starts, from 1. */
export interface DelimitedRecord {
  readonly line: number
  readonly fields: readonly string[]
}

/** More than any caller accepts: without bounds, a record could be the whole text. */
const maxFields = 100
const maxFieldCharacters = 65_536

/** The message for programs. */
type WhyMalformed =
  | { readonly reason: 'quote-open' | 'quote-followed' }
  | { readonly reason: 'too-many-items' | 'too-long'; readonly parameters: { limit: number } }

/** The text has no records where it should: a quote is not closed, or followed by text. */
export class DelimitedTextError extends Error {
  readonly line: number
  readonly why: WhyMalformed

  constructor(line: number, message: string, why: WhyMalformed) {
    super(message)
    this.line = line
    this.why = why
  }
}

/** Fields are separated by tabs; there are no quotes. */
export function* readTsv(text: string): Generator<DelimitedRecord> {
  let line = 0
  for (let at = 0; at < text.length; ) {
    const end = endOfLine(text, at)
    line++
    if (end > at) {
      const fields = text.slice(at, end).split('\t', maxFields + 1)
      if (fields.length > maxFields) throw tooManyFields(line)
      yield { line, fields }
    }
    at = afterLineBreak(text, end)
  }
}

/** What separates the fields of CSV: programs write semicolons where a comma is in numbers. */
export type Delimiter = ',' | ';' | '\t'
/** Those of so many records say which delimiter a text has. */
const sampledRecords = 20

/** What the first records are with a delimiter; one that cannot be read has no fields. */
interface Sample {
  readonly delimiter: Delimiter
  readonly records: readonly (readonly string[])[]
}

/**
 * Finds the delimiter that gives the first records a number of fields that is accepted; else the
 * first record. Of several, it is the one with the fewest signs that it is text.
 */
export function* findDelimiterInSteps(
  text: string,
  acceptsFields: (count: number) => boolean,
): Steps<Delimiter> {
  const tab = yield* sampleInSteps(text, '\t')
  const comma = yield* sampleInSteps(text, ',')
  const semicolon = yield* sampleInSteps(text, ';')
  const isAccepted = (fields?: readonly string[]) =>
    fields !== undefined && acceptsFields(fields.length)
  // A semicolon is rare in texts: with as many signs as a comma, it is the delimiter.
  const ranked = countSignsOfText(comma) === 0 ? [tab, comma, semicolon] : [tab, semicolon, comma]
  const whole = ranked.filter(
    ({ records }) => records[0] !== undefined && records.every(isAccepted),
  )
  const possible = whole[0] ? whole : ranked.filter(({ records: [first] }) => isAccepted(first))
  const signs = possible.map(countSignsOfText)
  return possible[signs.indexOf(Math.min(...signs))]?.delimiter ?? ','
}

function* sampleInSteps(text: string, delimiter: Delimiter): Steps<Sample> {
  const records: (readonly string[])[] = []
  try {
    for (const { fields } of readCsv(text, delimiter)) {
      yield
      if (records.push(fields) === sampledRecords) break
    }
  } catch (error) {
    if (!(error instanceof DelimitedTextError)) throw error
    records.push([])
  }
  return { delimiter, records }
}

/**
 * Counts what shows that a delimiter is part of texts: a space or the rest of a number follows, it
 * cuts a quotation, a source or a target is missing, or a record has other fields than the first.
 */
function countSignsOfText({ delimiter, records }: Sample): number {
  const [first = []] = records
  let signs = 0
  for (const fields of records) {
    if (fields.length !== first.length) signs++
    signs += fields.slice(0, 2).filter((field) => field.trim() === '').length
    for (const [index, field] of fields.entries()) {
      if (field.split('"').length % 2 === 0) signs++
      if (index === 0 || delimiter === '\t') continue
      if (/^\s+\S/.test(field)) signs++
      if (delimiter === ',' && /^\d/.test(field) && /\d$/.test(fields[index - 1] ?? '')) signs++
    }
  }
  return signs
}

/** Fields are separated by a delimiter, and may be quoted. Throws DelimitedTextError. */
export function* readCsv(text: string, delimiter: Delimiter = ','): Generator<DelimitedRecord> {
  let line = 1
  for (let at = 0; at < text.length; ) {
    if (text[at] === '\n' || text[at] === '\r') {
      line++
      at = afterLineBreak(text, at)
      continue
    }
    const { fields, end, line: lastLine } = readRecord({ text, delimiter }, at, line)
    yield { line, fields }
    line = lastLine + 1
    at = afterLineBreak(text, end)
  }
}

interface CsvText {
  readonly text: string
  readonly delimiter: Delimiter
}

/** The record at a place of the text, where it ends, and on which line. */
function readRecord(csv: CsvText, start: number, firstLine: number) {
  const { text, delimiter } = csv
  const fields: string[] = []
  let at = start
  let line = firstLine
  for (;;) {
    const field = text[at] === '"' ? readQuoted(csv, at, line) : readPlain(csv, at)
    if (fields.push(field.value) > maxFields) throw tooManyFields(line)
    if (field.value.length > maxFieldCharacters) throw fieldTooLong(line)
    line += field.breaks
    at = field.end
    if (text[at] !== delimiter) return { fields, end: at, line }
    at++
  }
}

const tooManyFields = (line: number) =>
  new DelimitedTextError(line, `It has more than ${maxFields} columns.`, {
    reason: 'too-many-items',
    parameters: { limit: maxFields },
  })

const fieldTooLong = (line: number) =>
  new DelimitedTextError(line, `A field has more than ${maxFieldCharacters} characters.`, {
    reason: 'too-long',
    parameters: { limit: maxFieldCharacters },
  })

function readPlain(csv: CsvText, start: number) {
  const { text } = csv
  let end = start
  while (end < text.length && !isEndOfField(csv, end)) end++
  return { value: text.slice(start, end), end, breaks: 0 }
}

function readQuoted(csv: CsvText, start: number, line: number) {
  const { text } = csv
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0)
      throw new DelimitedTextError(line, 'A quote is not closed.', { reason: 'quote-open' })
    at = quote + 1
    if (text[at] === '"') {
      at++
      continue
    }
    if (at < text.length && !isEndOfField(csv, at))
      throw new DelimitedTextError(
        line,
        'After a closing quote, a comma or a new line is missing.',
        { reason: 'quote-followed' },
      )
    if (quote - start > 2 * maxFieldCharacters) throw fieldTooLong(line)
    const quoted = text.slice(start + 1, quote)
    return { value: quoted.replaceAll('""', '"'), end: at, breaks: countLineBreaks(quoted) }
  }
}

const isEndOfField = ({ text, delimiter }: CsvText, at: number): boolean =>
  text[at] === delimiter || text[at] === '\n' || text[at] === '\r'

function endOfLine(text: string, start: number): number {
  let end = start
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

const afterLineBreak = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1

function countLineBreaks(text: string): number {
  let count = 0
  for (let at = endOfLine(text, 0); at < text.length; at = endOfLine(text, at)) {
    count++
    at = afterLineBreak(text, at)
  }
  return count
}

/** A record as a line of CSV, quoted where another reader would misread it. */
export const writeCsvRecord = (fields: readonly string[]): string =>
  `${fields.map(writeCsvField).join(',')}\r\n`

const writeCsvField = (field: string): string =>
  /^\s|[",\r\n]|\s$|^$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
