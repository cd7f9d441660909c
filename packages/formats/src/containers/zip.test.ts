import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type MadeArchive, type MadeEntry, makeZip } from '../../../../test/support/zip-archive.ts'
import { DocumentError } from '../files/document-error.ts'
import { openZip } from './zip.ts'

const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.string().map((text) => Buffer.from(text.repeat(20))),
)
const extra = fc
  .record({ id: fc.constantFrom(0x5455, 0xa220, 0x7875), body: fc.uint8Array({ maxLength: 20 }) })
  .map(({ id, body }) =>
    Uint8Array.from([id & 0xff, id >> 8, body.length & 0xff, body.length >> 8, ...body]),
  )

const anyEntries = fc.uniqueArray(
  fc.record(
    {
      name: fc.oneof(
        fc.stringMatching(/^[a-z]{1,8}(?:\/[a-zA-Z .]{0,8}){0,2}$/),
        fc.constantFrom('../outside', '/etc/passwd', 'C:\\x', 'é', '日本.xml'),
      ),
      content,
      isStored: fc.boolean(),
      descriptor: fc.constantFrom<'signed' | 'unsigned'>('signed', 'unsigned'),
      isZip64: fc.boolean(),
      extra,
      comment: fc.string({ maxLength: 10 }),
    },
    { requiredKeys: ['name', 'content'] },
  ),
  { selector: ({ name }) => name.toLowerCase(), maxLength: 8 },
) as fc.Arbitrary<MadeEntry[]>

const anyArchive = fc.record(
  { comment: fc.string({ maxLength: 20 }), isZip64: fc.boolean() },
  { requiredKeys: [] },
) as fc.Arbitrary<MadeArchive>

const refusal =
  (code: DocumentError['code'], detail: RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof DocumentError)
    assert.equal(error.code, code)
    assert.match(error.message, detail)
    return true
  }

describe('openZip', () => {
  test('reads every entry, in order', () => {
    fc.assert(
      fc.property(anyEntries, anyArchive, (entries, archive) => {
        const zip = openZip(makeZip(entries, archive))
        assert.deepEqual(
          zip.entries.map(({ name, size }) => ({ name, size })),
          entries.map(({ name, content }) => ({ name, size: content.length })),
        )
        for (const { name, content } of entries)
          assert.deepEqual(Buffer.from(zip.read(name) ?? []), Buffer.from(content))
        assert.equal(zip.read('none'), undefined)
      }),
    )
  })

  test('knows names that differ in case where these are allowed', () => {
    const archive = makeZip([
      { name: 'a.png', content: '1' },
      { name: 'A.png', content: '2' },
    ])
    assert.equal(openZip(archive, { isCaseSensitive: true }).entries.length, 2)
    assert.throws(() => openZip(archive), refusal('document-refused', /two entries "A.png"/))
  })
})

describe('replace', () => {
  test('returns the same bytes if nothing changes', () => {
    fc.assert(
      fc.property(anyEntries, anyArchive, (entries, archive) => {
        const source = makeZip(entries, archive)
        const same = new Map(entries.map(({ name, content }) => [name, Buffer.from(content)]))
        assert.deepEqual(Buffer.from(openZip(source).replace(same)), source)
      }),
    )
  })

  test('writes an archive as if its writer had had the other contents', () => {
    const changes = fc.array(fc.option(content), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(anyEntries, anyArchive, changes, (entries, archive, contents) => {
        const changed = entries.map((entry, index): MadeEntry => {
          const other = contents[index]
          if (!other || Buffer.from(entry.content).equals(other)) return entry
          const { descriptor: _, isZip64: __, ...kept } = entry
          // The version that is needed stays; nothing else of zip64 does.
          return { ...kept, content: other }
        })
        const replaced = new Map(changed.map(({ name, content }) => [name, Buffer.from(content)]))
        const result = Buffer.from(openZip(makeZip(entries, archive)).replace(replaced))
        const isSame = changed.every((entry, index) => entry === entries[index])
        const { isZip64: _, ...plain } = archive
        const expected = makeZip(changed, isSame ? archive : plain)
        assert.deepEqual(withoutVersions(result), withoutVersions(expected))
        for (const { name, content } of changed)
          assert.deepEqual(Buffer.from(openZip(result).read(name) ?? []), Buffer.from(content))
      }),
    )
  })

  test('refuses to add an entry', () => {
    const zip = openZip(makeZip([{ name: 'a', content: '' }]))
    assert.throws(() => zip.replace(new Map([['b', Buffer.alloc(0)]])), /no entry b/)
  })
})

/** The archive without the version that each header needs, which changed entries keep. */
function withoutVersions(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive)
  for (let at = 0; at + 8 <= bytes.length; at++) {
    const signature = bytes.readUInt32LE(at)
    if (signature === 0x04034b50) bytes.writeUInt16LE(0, at + 4)
    if (signature === 0x02014b50) bytes.writeUInt16LE(0, at + 6)
  }
  return bytes
}

describe('a hostile archive', () => {
  const one: MadeEntry = { name: 'word/document.xml', content: 'Hello '.repeat(50) }
  const other: MadeEntry = { name: 'other.xml', content: 'x' }
  const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1e6)

  const refused: Record<string, [MadeEntry[], MadeArchive, DocumentError['code'], RegExp]> = {
    'with two entries of one name': [[one, one], {}, 'document-refused', /two entries/],
    'with another local name': [
      [{ ...one, lies: { localName: 'word/document.xmk' } }],
      {},
      'document-refused',
      /another name/,
    ],
    'whose entries share their bytes': [
      [one, { ...one, name: 'word/document.xmL2', lies: { placeOf: 0 } }],
      {},
      'document-refused',
      /overlaps/,
    ],
    'with two sizes': [[{ ...one, lies: { localSize: 1 } }], {}, 'document-refused', /two sizes/],
    'with bytes before it': [[one], { before: Buffer.from('MZ') }, 'document-refused', /precede/],
    'with bytes behind it': [[one], { after: Buffer.from('\n') }, 'document-damaged', /follow/],
    'with another archive in its comment': [
      [one],
      { comment: makeZip([]).toString('latin1') },
      'document-refused',
      /two ends/,
    ],
    'with a password': [[{ ...one, lies: { flags: 1 } }], {}, 'document-encrypted', /password/],
    'with strong encryption': [[{ ...one, lies: { flags: 0x40 } }], {}, 'document-encrypted', /./],
    'packed with LZMA': [[{ ...one, lies: { method: 14 } }], {}, 'document-not-supported', /14/],
    'with too many entries': [
      Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '' })),
      {},
      'document-too-large',
      /10001 entries/,
    ],
    'that states too much': [
      [one, { ...other, isZip64: true, lies: { size: 201e6 } }],
      {},
      'document-refused',
      /200 times/,
    ],
    'that states a size beyond all numbers': [
      [{ ...one, isZip64: true, lies: { size: 2 ** 60 } }],
      {},
      'document-damaged',
      /impossible/,
    ],
    'that is a bomb': [[{ name: 'a', content: zeros(11) }], {}, 'document-refused', /200 times/],
    'that is a bomb in pieces': [
      [
        { name: 'a', content: zeros(6) },
        { name: 'b', content: zeros(6) },
      ],
      {},
      'document-refused',
      /200 times/,
    ],
    'that is larger than allowed': [
      ['a', 'b', 'c', 'd'].map((name) => ({ name, content: zeros(51), isStored: true })),
      {},
      'document-too-large',
      /unpacks to 204 MB/,
    ],
  }
  for (const [name, [entries, archive, code, detail]] of Object.entries(refused))
    test(`${name} is refused`, () => {
      assert.throws(() => openZip(makeZip(entries, archive)), refusal(code, detail))
    })

  const unreadable: Record<string, [MadeEntry, DocumentError['code'], RegExp]> = {
    'with more than it states': [
      { ...one, lies: { size: 10 } },
      'document-damaged',
      /cannot be unpacked/,
    ],
    'with less than it states': [{ ...one, lies: { size: 1000 } }, 'document-damaged', /content/],
    'with another checksum': [{ ...one, lies: { crc: 1 } }, 'document-damaged', /content/],
    'that is no text in its size': [
      { ...one, content: zeros(51), isStored: true },
      'document-too-large',
      /51 MB/,
    ],
  }
  for (const [name, [entry, code, detail]] of Object.entries(unreadable))
    test(`has no entry ${name}`, () => {
      const zip = openZip(makeZip([entry, other]))
      assert.throws(() => zip.read(entry.name), refusal(code, detail))
      assert.deepEqual(zip.read(other.name), Buffer.from('x'))
    })

  test('is refused wherever it is cut off', () => {
    const archive = makeZip([one, other], { comment: 'made for tests' })
    for (let length = 0; length < archive.length; length++)
      assert.throws(() => openZip(archive.subarray(0, length)), DocumentError)
  })

  test('is either refused or changed in nothing, whatever bytes differ', () => {
    const mutation = fc.record({ at: fc.nat(), value: fc.nat({ max: 255 }) })
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(anyEntries, anyArchive, mutations, (entries, archive, changes) => {
        const bytes = makeZip(entries, archive)
        for (const { at, value } of changes) bytes[at % bytes.length] = value
        let contents: Map<string, Uint8Array>
        try {
          const zip = openZip(bytes)
          contents = new Map(zip.entries.map(({ name }) => [name, zip.read(name) ?? bytes]))
        } catch (error) {
          assert.ok(error instanceof DocumentError, String(error))
          return
        }
        assert.deepEqual(Buffer.from(openZip(bytes).replace(contents)), bytes)
        const [first] = contents.keys()
        if (first === undefined) return
        const changed = openZip(openZip(bytes).replace(new Map([[first, Buffer.from('changed')]])))
        for (const [name, content] of contents)
          assert.deepEqual(changed.read(name), name === first ? Buffer.from('changed') : content)
      }),
      { numRuns: 2_000 },
    )
  })
})
