// Makes docs/benchmarks.md: runs the benchmarks, stores their results in docs/benchmark-results,
// and writes their tables between the page's markers.
// `npm run bench page -- <directory>`; `--only load,soak` runs some, `--render` none.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describeMachine, type Machine } from '../test/support/machine.ts'
import { readOptions } from '../test/support/options.ts'
import type { Results } from '../test/support/results.ts'
import { parseTables } from './page/markdown-tables.ts'
import { replaceSection } from './page/markers.ts'
import { renderTables, type Section, sections } from './page/sections.ts'

const root = join(import.meta.dirname, '..')
const page = join(root, 'docs/benchmarks.md')
const resultsDirectory = join(root, 'docs/benchmark-results')

const { values, positionals } = readOptions({
  command: 'npm run bench page',
  positionals: ['[directory with flores-dev.en and ui-phrases.tsv]'],
  options: {
    only: { type: 'string', default: '', help: 'sections, as in "load,soak"; all' },
    render: { type: 'boolean', default: false, help: 'writes the page from earlier results' },
  },
})
const [directory] = positionals
const chosen = values.only === '' ? sections : sections.filter(isChosen)
const unknown = values.only.split(',').filter((id) => id !== '' && !sections.some(hasId(id)))
if (unknown.length > 0) throw new Error(`there is no section ${unknown.join(', ')}`)
if (!values.render && directory === undefined && chosen.some(({ needsTexts }) => needsTexts))
  throw new Error('name the directory with the texts, or leave out their sections: --help')

mkdirSync(resultsDirectory, { recursive: true })
if (!values.render) for (const section of chosen) await measure(section)
for (const section of sections) render(section)

function isChosen({ id }: Section): boolean {
  return values.only.split(',').includes(id)
}

function hasId(wanted: string) {
  return ({ id }: Section): boolean => id === wanted
}

/** Its earlier results stay if it fails. */
async function measure(section: Section): Promise<void> {
  const { id, script, args, needsTexts = false, writesJson = false } = section
  console.error(`${id}: npm run ${script}`)
  const work = mkdtempSync(join(tmpdir(), 'dragoman-page-'))
  const json = join(work, 'results.json')
  const given = [
    ...(needsTexts ? [directory ?? ''] : []),
    ...args,
    ...(writesJson ? ['--json', json] : []),
  ]
  const child = spawn('npm', ['run', '--silent', ...script.split(' '), '--', ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (status === 0) {
    const tables = writesJson
      ? (JSON.parse(readFileSync(json, 'utf8')) as Results).tables
      : parseTables(printed)
    const date = new Date().toISOString().slice(0, 10)
    const results: Results = {
      command: commandOf(section),
      date,
      machine: describeMachine(),
      tables,
    }
    writeFileSync(resultsFile(id), `${JSON.stringify(results, null, 2)}\n`)
  } else {
    console.error(`${id} ended with status ${status}:\n${printed.slice(-2_000)}`)
    process.exitCode = 1
  }
  rmSync(work, { recursive: true })
}

function commandOf({ script, args, needsTexts = false }: Section): string {
  const given = [...(needsTexts ? ['<directory>'] : []), ...args]
  return `npm run ${script}${given.length > 0 ? ` -- ${given.join(' ')}` : ''}`
}

function resultsFile(id: string): string {
  return join(resultsDirectory, `${id}.json`)
}

function render(section: Section): void {
  const file = resultsFile(section.id)
  if (!existsSync(file)) return
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results
  const markdown = (section.render ?? renderTables)(results)
  const content = `${markdown}\n\n${describe(results)}`
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), section.id, content))
}

/** Below the tables: how they were made. */
function describe({ command, date, machine }: Results): string {
  const { processor, cores, memoryGigabytes, system, node }: Machine = machine
  return (
    `\`${command}\`\n${date}; ${cores} cores of ${processor};\n` +
    `${memoryGigabytes} GB, ${system}, Node ${node}.`
  )
}
