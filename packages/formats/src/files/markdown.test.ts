import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { mapText } from '../segment/segment.ts'
import { DocumentError } from './document-error.ts'
import type { DocumentNotice } from './document-notice.ts'
import { cutMarkdown, cutMdx } from './markdown.ts'

const pair = { from: 'en', to: 'es' }
const settings = {
  fileName: 'a.md',
  options: { frontMatterKeys: ['title', 'description', 'summary'] },
  to: 'es',
}
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const upper = (text: string): string => text.toUpperCase()

function shout(text: string, cut = cutMarkdown) {
  const { segments, notices, assemble } = cut(encode(text), settings)
  assert.equal(decode(assemble(segments, pair)), text)
  const translations = segments.map((segment) => mapText(segment, upper))
  return { text: decode(assemble(translations, pair)), notices }
}

const samples = new URL('../../../../../shared/data/documents/md/', import.meta.url)
const files = ((): string[] => {
  try {
    return readdirSync(samples)
  } catch {
    return []
  }
})()

describe('cutMarkdown', () => {
  test('reads legacy encodings, and says so', () => {
    const source = Buffer.from('# El señor Núñez compró ayer una casa en el corazón.\n', 'latin1')
    const { segments, notices } = cutMarkdown(source, settings)
    assert.deepEqual(segments, [['El señor Núñez compró ayer una casa en el corazón.']])
    assert.match(notices.join(), /windows-1252.*UTF-8/)
  })

  test('keeps the structure of real files', { skip: files.length === 0 && 'no samples' }, () => {
    for (const file of files) {
      const source = readFileSync(new URL(file, samples), 'utf8')
      const { text } = shout(source)
      assert.equal(
        text
          .split('\n')
          .filter((line) => line.startsWith('```'))
          .join('\n'),
        source
          .split('\n')
          .filter((line) => line.startsWith('```'))
          .join('\n'),
      )
      assert.match(text, /[A-Z]{4} [A-Z]{2}/)
    }
  })

  test('keeps the source of a passage whose translation would break the file', () => {
    const source = '# One\n\nSee `code` here.\n\nThe **end** is.\n'
    const { segments, assemble } = cutMarkdown(encode(source), settings)
    const notices: DocumentNotice[] = []
    const damaged = segments.map((segment, index) =>
      index === 1 ? ['A translation without the code'] : mapText(segment, upper),
    )
    const written = decode(assemble(damaged, pair, { notify: (notice) => notices.push(notice) }))
    assert.equal(written, '# ONE\n\nSee `code` here.\n\nTHE **END** IS.\n')
    assert.match(notices.join(), /^One passage keeps its source/)
  })

  test('refuses what is nested too deeply, and what is not text', () => {
    for (const bytes of [encode('a\0b'), encode(`${'> '.repeat(200)}a`)])
      assert.throws(() => cutMarkdown(bytes, settings), DocumentError)
  })
})

describe('cutMdx', () => {
  test('keeps imports, exports, components and expressions', () => {
    const { text, notices } = shout(
      [
        'import { Note } from "./note"',
        'export const a = 1',
        '',
        '# Hello {props.name}',
        '',
        '<Note title="A">',
        '  The **red** <b>house</b>, {a + 1}.',
        '</Note>',
        '',
      ].join('\n'),
      cutMdx,
    )
    assert.equal(
      text,
      [
        'import { Note } from "./note"',
        'export const a = 1',
        '',
        '# HELLO {props.name}',
        '',
        '<Note title="A">',
        '  THE **RED** <b>HOUSE</b>, {a + 1}.',
        '</Note>',
        '',
      ].join('\n'),
    )
    assert.deepEqual(notices, [])
  })

  test('translates what people read in tags of HTML, not in components and expressions', () => {
    const { text } = shout(
      [
        '<img alt="A house" src="a.png" />',
        '',
        'The <abbr title="old word">o.w.</abbr> <Tip title="a tip">is</Tip>',
        '',
        '<p title={x > 1 ? "one" : "two"} aria-label="x y">one</p>',
        '',
      ].join('\n'),
      cutMdx,
    )
    assert.equal(
      text,
      [
        '<img alt="A HOUSE" src="a.png" />',
        '',
        'THE <abbr title="OLD WORD">O.W.</abbr> <Tip title="a tip">IS</Tip>',
        '',
        '<p title={x > 1 ? "one" : "two"} aria-label="x y">ONE</p>',
        '',
      ].join('\n'),
    )
  })

  test('reads invalid MDX as Markdown, and says so', () => {
    const { text, notices } = shout('# Title {#id}\n\nA <br> b.\n', cutMdx)
    assert.equal(text, '# TITLE {#id}\n\nA <br> B.\n')
    assert.equal(notices.length, 1)
  })
})
