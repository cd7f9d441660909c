// Damages documents in ways that a reader must detect or survive. The same seed always gives the
// same file.
import { openZip } from '@dragoman/formats/containers/zip.ts'
import type { Random } from '../support/random.ts'
import { type MadeEntry, makeZip } from '../support/zip-archive.ts'

export const pick = <T>(list: readonly T[], random: Random): T => list[random(list.length)] as T

/** What means something in one of the formats. */
const signs = [
  ...['<', '>', '/>', '</', '&', '&amp;', '&#0;', '&#xD800;', '&x;', '&#1234567890;', ']]>'],
  ...['<![CDATA[', '<!--', '-->', '<?x', '?>', '<a>', '</a>', '<b/>', '<a b="', ' xmlns="urn:x"'],
  ...['<!DOCTYPE x [<!ENTITY x "y">]>', ' xml:lang="en"', ' translate="no"', '<br>', '<script>'],
  ...[
    '"',
    "'",
    '\\',
    '\\u',
    '\\ud800',
    '\\n',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '{{',
    '}}',
    '${',
    '%s',
  ],
  ...['{n, plural, one {', '#', '# ', '```', '`', '**', '_', '~~', '|', '---\n', '> ', '- ', '1. '],
  ...['](', '![', '<!-- ', ':::', '{%', '$$', 'import ', 'msgid "', 'msgstr[9] "', '#~ ', '#| '],
  ...['\n', '\r', '\r\n', '\n\n', '\t', ' ', '\u00a0', '\ufeff', '\u2028', '\u200f', '\ud83d'],
  ...['-->\n', '00:00:01,000 --> 00:00:02,000\n', 'WEBVTT\n', 'NOTE ', '__proto__', '_x000D_'],
  ...['=', ';', '""', '&"', '1e999', '-', '\0', '\u0001', '\uffff', 'é', '漢字', 'שלום', '\u0301'],
]

type Mutation = (bytes: Buffer, random: Random) => Buffer

const splice = (bytes: Buffer, start: number, end: number, ...inserted: Uint8Array[]): Buffer =>
  Buffer.concat([bytes.subarray(0, start), ...inserted, bytes.subarray(end)])

function range(bytes: Buffer, random: Random): [start: number, end: number] {
  const start = random(bytes.length + 1)
  return [start, Math.min(bytes.length, start + 1 + random(pick([4, 40, 400], random)))]
}

const flipBit: Mutation = (bytes, random) => {
  const at = random(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  return bytes
}

const overwrite: Mutation = (bytes, random) => {
  for (let at = random(bytes.length), left = 1 + random(8); left > 0; at++, left--)
    if (at < bytes.length) bytes[at] = random(256)
  return bytes
}

const truncate: Mutation = (bytes, random) => bytes.subarray(0, random(bytes.length + 1))

const remove: Mutation = (bytes, random) => splice(bytes, ...range(bytes, random))

const duplicate: Mutation = (bytes, random) => {
  const [start, end] = range(bytes, random)
  return splice(bytes, end, end, bytes.subarray(start, end))
}

const move: Mutation = (bytes, random) => {
  const [start, end] = range(bytes, random)
  const at = random(bytes.length + 1)
  return splice(bytes, at, at, Buffer.from(bytes.subarray(start, end)))
}

const insertSign: Mutation = (bytes, random) => {
  const at = random(bytes.length + 1)
  const times = pick([1, 1, 1, 2, 30, 300], random)
  return splice(bytes, at, at, Buffer.from(pick(signs, random).repeat(times)))
}

/** Removes, doubles or moves a tag, a string, a line or the like. */
const changeUnit: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1')
  const units = [...text.matchAll(pick([/<[^<>]*>/g, /"[^"\n]*"/g, /\n[^\n]*/g, /\w+/g], random))]
  const unit = units[random(units.length)]
  if (unit === undefined) return insertSign(bytes, random)
  const [start, end] = [unit.index, unit.index + unit[0].length]
  const other = Buffer.from(pick(units, random)[0], 'latin1')
  const own = bytes.subarray(start, end)
  return pick(
    [
      () => splice(bytes, start, end),
      () => splice(bytes, end, end, own),
      () => splice(bytes, start, end, other),
      () => splice(bytes, start, start, other),
      () => splice(bytes, start, end, Buffer.from(pick(signs, random))),
    ],
    random,
  )()
}

/** Removes, doubles, moves, wraps or nests an element, so that tags stay balanced. */
const changeElement: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1')
  const tags = [...text.matchAll(/<(?!\/)([\w:-]+)[^<>]*>/g)]
  const tag = tags[random(tags.length)]
  if (tag === undefined) return changeUnit(bytes, random)
  const [start, end] = [tag.index, endOfElement(text, tag)]
  const own = Buffer.from(bytes.subarray(start, end))
  const name = tag[1] ?? ''
  const other = pick(tags, random)
  const wrap = (times: number): Buffer =>
    Buffer.from(
      `<${name}>`.repeat(times) + own.toString('latin1') + `</${name}>`.repeat(times),
      'latin1',
    )
  return pick(
    [
      () => splice(bytes, start, end),
      () => splice(bytes, end, end, own),
      () => splice(bytes, other.index, other.index, own),
      () => splice(bytes, other.index, endOfElement(text, other), own),
      () => splice(bytes, start, end, wrap(pick([1, 2, 300], random))),
      () => splice(bytes, start, end, Buffer.from(pick([' ', '\n', 'A house ', '1'], random))),
      () => splice(bytes, start, start, Buffer.from(pick([' ', '\n', 'a house', 'É.'], random))),
    ],
    random,
  )()
}

/** Where an element ends, if its tags are balanced. */
function endOfElement(text: string, tag: RegExpExecArray): number {
  const after = tag.index + tag[0].length
  if (tag[0].endsWith('/>')) return after
  const close = text.indexOf(`</${tag[1]}>`, after)
  return close < 0 ? after : close + (tag[1] ?? '').length + 3
}

/** Changes the value of an attribute to another one's, or to a sign. */
const changeAttribute: Mutation = (bytes, random) => {
  const values = [...bytes.toString('latin1').matchAll(/="([^"<>]*)"/g)]
  const value = values[random(values.length)]
  if (value === undefined) return changeUnit(bytes, random)
  const written = random(2) === 0 ? (pick(values, random)[1] ?? '') : pick(harmless, random)
  const start = value.index + 2
  return splice(bytes, start, start + (value[1] ?? '').length, Buffer.from(written, 'latin1'))
}

const harmless = ['', '0', '-1', '1', 'true', 'x', 'en', '&amp;', '&quot;', '99999999999', '../x']

const textMutations: readonly Mutation[] = [
  ...[flipBit, overwrite, truncate, remove, duplicate, move],
  ...[insertSign, insertSign, insertSign, changeUnit, changeUnit, changeUnit, changeUnit],
]

/** These leave XML well-formed, to reach the code behind the check of that. */
const gentleMutations: readonly Mutation[] = [changeElement, changeElement, changeAttribute]

/** A damaged text, or the bytes of an archive damaged as if they were text. */
function damageBytes(source: Uint8Array, random: Random): Buffer {
  let bytes: Buffer = Buffer.from(source)
  const mutations = random(2) === 0 ? gentleMutations : textMutations
  for (let times = pick([1, 1, 1, 2, 3, 6], random); times > 0 && bytes.length > 0; times--)
    bytes = Buffer.from(pick(mutations, random)(bytes, random))
  return bytes
}

/** An archive with damage in its entries or of them. */
function damageEntries(source: Uint8Array, random: Random): Buffer {
  const zip = openZip(source, { isCaseSensitive: true })
  const entries = zip.entries.map(
    ({ name }): MadeEntry => ({
      name,
      content: zip.read(name) ?? source,
      isStored: name === 'mimetype',
    }),
  )
  for (let times = pick([1, 1, 1, 2, 4], random); times > 0; times--) {
    const index = pickEntry(entries, random)
    const entry = entries[index]
    if (entry === undefined) break
    const other = pick(entries, random)
    const content = Buffer.from(entry.content)
    const changes = [
      { weight: 12, change: () => [{ ...entry, content: damageBytes(content, random) }] },
      { weight: 1, change: () => [] },
      { weight: 1, change: () => [entry, entry] },
      { weight: 1, change: () => [{ ...entry, content: other.content }] },
      { weight: 1, change: () => [{ ...entry, name: other.name }] },
      { weight: 1, change: () => [{ ...entry, name: pick(oddNames, random) }] },
      { weight: 1, change: () => [{ ...entry, lies: { size: random(1_000) } }] },
    ]
    const weighted = changes.flatMap(({ weight, change }) => Array(weight).fill(change))
    entries.splice(index, 1, ...(pick(weighted, random) as () => MadeEntry[])())
  }
  return makeZip(entries)
}

const oddNames = ['', '/', '..', '../x.xml', 'content.xml', 'WORD/document.xml', 'a\0b', '\ufffd']

/** Mostly an entry with text. */
function pickEntry(entries: readonly MadeEntry[], random: Random): number {
  const index = random(entries.length)
  const isText = /\.(?:xml|x?html|opf|ncx|rels)$/.test(entries[index]?.name ?? '')
  return isText || random(8) === 0 ? index : random(entries.length)
}

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** A document with some damage. */
export function damage(original: Uint8Array, random: Random): Uint8Array {
  return isZip(original) && random(4) > 0
    ? damageEntries(original, random)
    : damageBytes(original, random)
}
