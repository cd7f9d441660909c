// What the tables of the documents of compatible APIs promise occurs in a test of that API.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const readPage = (name: string): string =>
  readFileSync(new URL(`../../docs/compatibility/${name}.md`, import.meta.url), 'utf8')

/** The parts of pages, how the files of their tests begin, and how many rows there are at least. */
const parts = [
  { page: 'deepl', heading: 'DeepL', api: 'deepl', rows: 11 },
  { page: 'google', heading: 'Google Cloud Translation v2', api: 'google', rows: 11 },
  { page: 'azure', heading: 'Azure Translator', api: 'azure', rows: 11 },
  { page: 'apertium', heading: 'Apertium APy', api: 'apy', rows: 5 },
  { page: 'browser-extensions', heading: 'Browser extensions', api: 'browser-extensions', rows: 5 },
  { page: 'google', heading: 'Google for web pages', api: 'google-web', rows: 5 },
  { page: 'libretranslate', heading: 'LibreTranslate', api: 'libretranslate', rows: 11 },
  { page: 'mcp', heading: 'Model Context Protocol', api: 'mcp', rows: 11 },
  { page: 'chat', heading: 'OpenAI', api: 'chat-models', rows: 10 },
  { page: 'chat', heading: 'Ollama', api: 'chat-models', rows: 2 },
]

/** The tests of an API, except this one. */
const testsOf = (api: string): string =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.startsWith(`${api}-`) || file.startsWith(`${api}.`))
    .map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))
    .join('\n')

/** As DeepL's clients write a parameter: `targetLang`. */
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const codesIn = (cell: string): string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code)

/** Errors of DeepL's client, which has no status. */
const clientErrors: Readonly<Record<string, string>> = {
  429: 'TooManyRequestsError',
  456: 'QuotaExceededError',
}

/** By the first heading of a table: what of a row must occur in the tests. */
const marksOf: Record<string, (cells: readonly string[]) => string[]> = {
  parameter: ([name = '']) => codesIn(name).flatMap((code) => code.split(': ')),
  field: ([name = '']) => codesIn(name),
  tool: ([name = '', what = '']) =>
    codesIn(`${name} ${what}`).filter((code) => !code.includes('/')),
  operation: ([path = '']) => path.match(/(?<=\/)[a-z_-]+/g) ?? [],
  error: ([, status = '']) => status.match(/\b\d{3}\b/g) ?? [],
  client: ([name = '']) => name.replaceAll('`', '').match(/^[\w-]+/) ?? [],
}

/** The rows of all tables in a part of the page, with the first word of their table. */
function* rowsOf(part: string): Generator<{ table: string; cells: string[] }> {
  for (const [table] of part.matchAll(/(?:^\|.*\n)+/gm)) {
    const [head = [], , ...rows] = table
      .trim()
      .split('\n')
      .map((line) => line.slice(2, -2).split(' | '))
    const [word = ''] = /^\w+/.exec(head[0] ?? '') ?? []
    for (const cells of rows) yield { table: word, cells }
  }
}

/** What is below a heading: the whole page if it is that of the page. */
function sectionOf(page: string, heading: string): string {
  if (page.startsWith(`# ${heading}\n`)) return page
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'))
  return section.split(/^## /m)[0] ?? ''
}

describe('each row of the documents of compatible APIs is tested', () => {
  for (const { page, heading, api, rows } of parts)
    it(heading, () => {
      const tests = testsOf(api).toLowerCase()
      let count = 0
      for (const { table, cells } of rowsOf(sectionOf(readPage(page), heading))) {
        const marks = marksOf[table]?.(cells) ?? []
        assert.notDeepEqual(marks, [], `a row of another kind: ${cells[0]}`)
        const missing = marks.filter(
          (mark) =>
            ![mark, camelCase(mark), clientErrors[mark] ?? mark].some((name) =>
              tests.includes(name.toLowerCase()),
            ),
        )
        assert.deepEqual(missing, [], `no test of "${cells[0]}" names this`)
        count++
      }
      assert.ok(count >= rows, `${count} rows`)
    })
})
