// The commands for glossaries.
import type { EntryMediaType, Glossary } from '@dragoman/client'
import { UsageError } from '../errors.ts'
import { asApp } from '../service/acting.ts'
import { formatNumber, formatTime, printJson } from '../terminal/output.ts'
import { noteStyle } from '../terminal/styles.ts'
import { printTable } from '../terminal/table.ts'
import { describeChanges, type EntryChanges } from './entry-changes.ts'
import { planImport, runImport } from './glossary-import.ts'
import { mediaTypeOf, readText, writeExport } from './term-files.ts'

interface Options {
  app?: string
  json?: boolean
}

interface PairOptions extends Options {
  from: string
  to: string
}

interface ImportOptions extends PairOptions {
  add?: boolean
  dryRun?: boolean
  ifVersion?: string
}

const mediaTypes: Readonly<Record<string, EntryMediaType>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
}

export async function list({ json = false, ...options }: Options): Promise<void> {
  const glossaries = await asApp(options, async (client) => {
    const all: Glossary[] = []
    for await (const glossary of client.glossaries.list({ limit: 100 })) all.push(glossary)
    return all
  })
  if (json) return printJson(glossaries)
  if (glossaries.length === 0)
    return console.log(
      'The app has no glossaries. `dragoman glossaries create <name>` creates one.',
    )
  printTable([
    ['id', 'name', 'entries', 'updated', 'pairs'],
    ...glossaries.map(({ id, name, dictionaries, updatedAt }) => [
      id,
      name,
      formatNumber(dictionaries.reduce((sum, { entryCount }) => sum + entryCount, 0)),
      formatTime(updatedAt),
      dictionaries.map(({ from, to }) => `${from}-${to}`).join(' ') || '-',
    ]),
  ])
}

export async function create(name: string, { json = false, ...options }: Options): Promise<void> {
  const glossary = await asApp(options, (client) => client.glossaries.create({ name }))
  if (json) printJson(glossary)
  else console.log(glossary.id)
}

export async function rename(id: string, name: string, options: Options): Promise<void> {
  const glossary = await asApp(options, (client) => client.glossaries.update(id, { name }))
  console.log(`The glossary is named ${glossary.name}.`)
}

export async function remove(id: string, options: Options): Promise<void> {
  await asApp(options, (client) => client.glossaries.delete(id))
  console.log('The glossary is deleted.')
}

export async function add(
  id: string,
  entry: { source: string; target: string },
  { from, to, forms, ...options }: PairOptions & { forms?: string },
): Promise<void> {
  const targetForms = forms === undefined ? {} : { targetForms: forms }
  const dictionaries = [{ from, to, entries: [{ ...entry, ...targetForms }] }]
  const glossary = await asApp(options, (client) => client.glossaries.update(id, { dictionaries }))
  console.log(describePair(glossary, from, to))
}

export async function importFile(
  id: string,
  file: string,
  { from, to, add: isAdding = false, dryRun = false, ifVersion, ...options }: ImportOptions,
): Promise<void> {
  const mediaType = mediaTypeOf(file, mediaTypes)
  const text = await readText(file)
  const wanted = {
    ...{ id, from, to, text, mediaType, isAdding },
    ifVersion: ifVersion === undefined ? undefined : readVersion(ifVersion),
  }
  if (dryRun) {
    const { changes, version } = await asApp(options, (client) => planImport(client, wanted))
    for (const line of describeChanges(changes)) console.log(line)
    console.log(countChanges(file, changes, 'would be '))
    const notice = `The glossary has version ${version}. \`--if-version ${version}\` imports `
    return console.error(noteStyle(`${notice}only if nobody changes it until then.`))
  }
  const { glossary, changes } = await asApp(options, (client) => runImport(client, wanted))
  console.log(countChanges(file, changes))
  console.log(describePair(glossary, from, to))
}

function readVersion(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new UsageError('--if-version is the version of the glossary, such as 7.')
}

function countChanges(file: string, changes: EntryChanges, mood = ''): string {
  const { added, replaced, removed } = changes
  const entries = countEntries(added.length)
  const [others, gone] = [replaced, removed].map(({ length }) => formatNumber(length))
  return `${file}: ${entries} ${mood}added, ${others} replaced, ${gone} removed.`
}

export async function exportFile(
  id: string,
  file: string | undefined,
  { from, to, ...options }: PairOptions,
): Promise<void> {
  const mediaType = file === undefined ? 'text/csv' : mediaTypeOf(file, mediaTypes)
  const text = await asApp(options, (client) =>
    client.glossaries.dictionaryText({ id, from, to }, mediaType),
  )
  await writeExport([text], file)
}

/** How many entries a pair has; the service may write its languages in another letter case. */
function describePair({ name, dictionaries }: Glossary, from: string, to: string): string {
  const pair = `${from}-${to}`
  const found = dictionaries.find(
    (each) => `${each.from}-${each.to}`.toLowerCase() === pair.toLowerCase(),
  )
  return `${name} has ${countEntries(found?.entryCount ?? 0)} from ${from} to ${to}.`
}

const countEntries = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`
