// Packs eld's large table of n-grams into typed arrays:
// `node setup/pack-ngrams.mjs <directory>` writes ngrams.bin, and eld's licence beside it.
// As eld ships it, the table is 4.5 MB of JavaScript that becomes 245,000 objects and 400 MB. It is
// read as text here, so that a machine with 512 MB can do it.
//
// The file: a header of JSON (its length in bytes first, as 32 bits), then `rowStarts` (32 bits
// each), `lows` (32), `highs` (16), `rows` (16) and `entries` (16), all little-endian.
// An n-gram is up to 6 characters of 8 bits: the last four are its `low`, the others its `high`.
// A hash of both is the slot where it stands, or one of the next. `rows` has its row, from 1. A row
// is a list of entries: the number of a language (8 bits), then its score (8 bits).
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const format = 1
const slotBits = 19
const slots = 2 ** slotBits
const maxCharacters = 6

const [directory] = process.argv.slice(2)
const eld = fileURLToPath(new URL('../node_modules/eld', import.meta.url))
const { dictionary } = await import(`${eld}/src/dictionary.js`)
const { separators } = await import(`${eld}/src/regexPatterns.js`)
const { languages, ngrams } = readTable(readFileSync(`${eld}/src/ngrams/large.js`, 'utf8'))
const { starts, entries, rowOf } = packRows(ngrams)
const table = packSlots(rowOf)
const header = Buffer.from(
  JSON.stringify({
    format,
    source: `eld ${JSON.parse(readFileSync(`${eld}/package.json`, 'utf8')).version}`,
    licence: 'Apache-2.0, Copyright 2023 Nito T.M., https://github.com/nitotm',
    slotBits,
    rows: starts.length - 1,
    entries: entries.length,
    languages,
    /** The character that eld writes for each byte from 0x80. */
    bytes: dictionary.slice(0x80).map((character) => character.charCodeAt(0)),
    separators: { source: separators.source, flags: separators.flags },
  }),
)
const length = Buffer.alloc(4)
// The arrays begin at a multiple of 8 bytes.
const padding = (8 - ((length.length + header.length) % 8)) % 8
length.writeUInt32LE(header.length + padding)
writeFileSync(
  `${directory}/ngrams.bin`,
  Buffer.concat([
    length,
    header,
    Buffer.alloc(padding, ' '),
    ...[
      Uint32Array.from(starts),
      table.lows,
      table.highs,
      table.rows,
      Uint16Array.from(entries),
    ].map(toLittleEndian),
  ]),
)
copyFileSync(`${eld}/LICENSE`, `${directory}/ngrams.LICENSE`)

/** Languages in the order of their numbers; n-grams as pairs of themselves and their row. */
function readTable(source) {
  const head = /ngramsData = \{type:'L60',languages:\{([^{}]*)\},isSubset:false,ngrams:\{/.exec(
    source,
  )
  const pair = /(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([\w$]+)):\{([\d:,]+)\}([,}])/y
  if (head === null) throw new Error('the file of eld has an unknown form')
  const languages = Array.from(head[1].split(','), (language, number) => {
    const [, named, code] = /^(\d+):'(\w+)'$/.exec(language) ?? []
    if (Number(named) !== number) throw new Error(`language ${number} is "${language}"`)
    return code
  })
  const ngrams = []
  pair.lastIndex = head.index + head[0].length
  for (let end = ','; end === ','; ) {
    const at = pair.lastIndex
    const found = pair.exec(source)
    if (found === null) throw new Error(`no n-gram at ${at}: ${source.slice(at, at + 40)}`)
    const [, single, double, bare, row] = found
    ngrams.push([(single ?? double ?? bare).replace(/\\(.)/g, toCharacter), row])
    end = found[5]
  }
  if (!/^\};?\s*$/.test(source.slice(pair.lastIndex)))
    throw new Error('the file of eld does not end after its table')
  return { languages, ngrams }
}

function toCharacter(escaped, character) {
  if (/\w/.test(character)) throw new Error(`eld has the escape ${escaped}, which is unknown`)
  return character
}

/** Stores equal rows once; `rowOf` has the row of each n-gram. */
function packRows(ngrams) {
  const known = new Map()
  const rowOf = new Map()
  // Row 0 is the empty slot.
  const starts = [0, 0]
  const entries = []
  for (const [ngram, row] of ngrams) {
    if (!known.has(row)) {
      known.set(row, starts.length - 1)
      for (const entry of row.split(',')) entries.push(toEntry(...entry.split(':').map(Number)))
      starts.push(entries.length)
    }
    rowOf.set(ngram, known.get(row))
  }
  if (starts.length > 2 ** 16) throw new Error('eld has more kinds of rows than 16 bits can number')
  return { starts, entries, rowOf }
}

function toEntry(language, score) {
  if (!Number.isInteger(score) || score < 0 || score > 255 || language > 255)
    throw new Error(`the score ${score} of language ${language} does not fit in 8 bits`)
  return (language << 8) | score
}

function packSlots(rowOf) {
  const lows = new Uint32Array(slots)
  const highs = new Uint16Array(slots)
  const rows = new Uint16Array(slots)
  for (const [ngram, row] of rowOf) {
    const { low, high } = toKey(ngram)
    let slot = firstSlot(low, high)
    while (rows[slot] !== 0) slot = (slot + 1) % slots
    lows[slot] = low
    highs[slot] = high
    rows[slot] = row
  }
  return { lows, highs, rows }
}

/** The same hash as in src/translation/detection/ngram-table.ts. */
function firstSlot(low, high) {
  return Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> (32 - slotBits)
}

function toKey(ngram) {
  let low = 0
  let high = 0
  if (ngram.length > maxCharacters) throw new Error(`"${ngram}" is too long`)
  for (let at = 0; at < ngram.length; at++) {
    const code = ngram.charCodeAt(at)
    if (code > 255) throw new Error(`"${ngram}" has a character over 8 bits`)
    high = ((high << 8) | (low >>> 24)) & 0xffff
    low = ((low << 8) | code) >>> 0
  }
  return { low, high }
}

function toLittleEndian(array) {
  const bytes = Buffer.alloc(array.byteLength)
  for (const [index, number] of array.entries())
    bytes.writeUIntLE(number, index * array.BYTES_PER_ELEMENT, array.BYTES_PER_ELEMENT)
  return bytes
}
