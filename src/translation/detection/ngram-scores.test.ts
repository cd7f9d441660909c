import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { eld } from 'eld/large'
import { createNgramScores } from './ngram-scores.ts'
import { ngramTablePath, readNgramTable } from './ngram-table.ts'

const scoresOf = createNgramScores(readNgramTable())

function assertEqualToEld(text: string): void {
  const expected = Object.entries(eld.detect(text).getScores() as Record<string, number>)
  const scores = scoresOf(text)
  const equal =
    scores.length === expected.length &&
    scores.every(
      ({ language, score }, index) =>
        language === expected[index]?.[0] && Object.is(score, expected[index]?.[1]),
    )
  if (equal) return
  assert.deepEqual(
    scores.map(({ language, score }) => [language, score]),
    expected,
    JSON.stringify(text),
  )
}

describe('the scores of the packed table', () => {
  it('equal those of eld for texts at its limits', () => {
    for (const text of [
      '',
      ' ',
      'a',
      "l'home d'or",
      '’‘`',
      'İstanbul',
      'ﬁ ǅ ß ẞ',
      '\ud800',
      'a\udc00b',
      '𐐨𐐩 𝒳',
      '1234',
      '\0',
    ])
      assertEqualToEld(text)
    for (const letter of ['a', 'é', 'ж', '家', '𐐨'])
      for (let length = 1; length < 120; length++) {
        assertEqualToEld(letter.repeat(length))
        assertEqualToEld(`${letter.repeat(length)} x ${letter.repeat(length + 1)}b`)
        assertEqualToEld(`${letter} `.repeat(length * 4))
      }
  })

  it('equal those of eld for 300,000 texts of all scripts', () => {
    const generate = createGenerator(1)
    for (let count = 0; count < 300_000; count++) assertEqualToEld(generate())
  })

  const directory = process.env.EVALUATION_TEXTS
  it('equal those of eld for each evaluation text, whole and in parts', {
    skip: directory === undefined && 'EVALUATION_TEXTS does not name a directory of texts',
  }, () => {
    const lines = readdirSync(directory as string)
      .filter((name) => /^flores|phrases/.test(name))
      .flatMap((name) => readFileSync(join(directory as string, name), 'utf8').split('\n'))
    assert.ok(lines.length > 1_000)
    for (const line of lines) {
      assertEqualToEld(line)
      assertEqualToEld(line.toUpperCase())
      assertEqualToEld(line.split(' ').slice(0, 3).join(' '))
      assertEqualToEld(line.slice(0, 20))
      for (const phrase of line.split('\t')) assertEqualToEld(phrase)
    }
  })
})

describe('the packed table', () => {
  it('says how to build it where it is missing, damaged or of another format', (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    t.after(() => rmSync(directory, { recursive: true }))
    const path = join(directory, 'ngrams.bin')
    const build = { message: /^The language detection table cannot be read: .*npm run build/s }
    assert.throws(() => readNgramTable(path), build)
    const whole = readFileSync(ngramTablePath)
    writeFileSync(path, whole.subarray(0, whole.length - 4))
    assert.throws(() => readNgramTable(path), build)
    writeFileSync(path, whole.toString('latin1').replace('"format":1', '"format":2'), 'latin1')
    assert.throws(() => readNgramTable(path), /format 2/)
    writeFileSync(path, '')
    assert.throws(() => readNgramTable(path), build)
  })

  it('has the scores of every n-gram that eld has', async () => {
    const source = new URL('../../../node_modules/eld/src/ngrams/large.js', import.meta.url)
    const { ngrams } = (await import(source.href)).ngramsData as {
      ngrams: Record<string, Record<string, number>>
    }
    const table = readNgramTable()
    let count = 0
    for (const [ngram, row] of Object.entries(ngrams)) {
      const [high, low] = [ngram.slice(0, -4), ngram.slice(-4)].map((part) =>
        Array.from(part).reduce((key, character) => key * 256 + character.charCodeAt(0), 0),
      ) as [number, number]
      const sums = new Int32Array(table.languages.length)
      table.addScores(low >>> 0, high, sums, 1)
      const expected = new Int32Array(table.languages.length)
      for (const [language, score] of Object.entries(row)) expected[Number(language)] = score + 1
      if (!Buffer.from(sums.buffer).equals(Buffer.from(expected.buffer)))
        assert.deepEqual(sums, expected, ngram)
      const language = count % table.languages.length
      assert.equal(table.has(low >>> 0, high, language), String(language) in row, ngram)
      count++
    }
    assert.ok(count > 100_000)
  })

  it('has the licence of eld beside it', () => {
    assert.match(readFileSync(join(ngramTablePath, '../ngrams.LICENSE'), 'utf8'), /Nito T\.M\./)
  })
})

/** Texts of words whose letters are neighbours in Unicode, with what stands between words. */
function createGenerator(seed: number): () => string {
  const letters: number[] = []
  for (let code = 0; code <= 0x10ffff; code++)
    if (/[\p{L}\p{M}]/u.test(String.fromCodePoint(code))) letters.push(code)
  const between = [
    ' ',
    ' ',
    ' ',
    ' ',
    '  ',
    "'",
    '’',
    '`',
    '-',
    ', ',
    '. ',
    '\n',
    '\u00a0',
    '7',
    '😀',
  ]
  let state = seed
  /** From 0, below `limit`; xorshift (Marsaglia 2003). */
  function random(limit: number): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
  // Half of all letters are Han or Hangul: other scripts get their share by where words begin.
  const starts = [
    ...letters.filter((code) => code < 0x3400),
    ...letters.filter((_, n) => n % 40 === 0),
  ]
  const indexOf = new Map(letters.map((code, index) => [code, index]))
  const word = (): string => {
    const start = indexOf.get(starts[random(starts.length)] as number) as number
    const length = random(40) === 0 ? random(90) : 1 + random(9)
    let text = ''
    for (let at = 0; at < length; at++)
      text += String.fromCodePoint(letters[(start + random(24)) % letters.length] as number)
    return text
  }
  return () => {
    let text = ''
    for (let words = random(random(20) === 0 ? 120 : 12); words >= 0; words--)
      text += word() + (between[random(between.length)] as string)
    return text
  }
}
