// The commands for corrections.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CorrectionMediaType, NewCorrection } from '@dragoman/client'
import { describeError, InputError } from '../errors.ts'
import { asApp } from '../service/acting.ts'
import { firstItems } from '../terminal/first-items.ts'
import { formatCount, formatNumber, formatTime } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { mediaTypeOf, readText, writeExport } from './term-files.ts'

interface Options {
  app?: string
}

interface FilterOptions extends Options {
  from?: string
  to?: string
}

const mediaTypes: Readonly<Record<string, CorrectionMediaType>> = {
  '.csv': 'text/csv',
  '.tmx': 'application/x-tmx+xml',
}

export async function list({
  app,
  json = false,
  limit = 20,
  ...filter
}: FilterOptions & { search?: string; limit?: number; json?: boolean }): Promise<void> {
  const found = await asApp({ ...(app && { app }) }, (client) =>
    firstItems(limit, (pageSize) => client.memory.list({ ...filter, limit: pageSize })),
  )
  if (json) for (const correction of found) console.log(JSON.stringify(correction))
  else if (found.length === 0) console.log('The app has no such corrections.')
  else
    printTable([
      ['id', 'pair', 'created', 'source', 'target'],
      ...found.map(({ id, from, to, createdAt, source, target }) => [
        id,
        `${from}-${to}`,
        formatTime(createdAt),
        beginningOf(source),
        beginningOf(target),
      ]),
    ])
}

export async function add(correction: NewCorrection, options: Options): Promise<void> {
  const { replaced } = await asApp(options, (client) => client.memory.add([correction]))
  console.log(replaced > 0 ? 'The correction is replaced.' : 'The correction is added.')
}

export async function importFiles(
  files: readonly string[],
  { dryRun = false, app, ...pair }: FilterOptions & { dryRun?: boolean },
): Promise<void> {
  const options = app === undefined ? {} : { app }
  const typed = files.map((file) => ({ file, mediaType: mediaTypeOf(file, mediaTypes) }))
  for (const { file, mediaType } of typed) {
    const text = await readText(file)
    const { added, replaced, skipped } = await asApp(options, ({ memory }) =>
      dryRun
        ? memory.preview({ text, mediaType, ...pair })
        : memory.add({ text, mediaType, ...pair }),
    ).catch((error: unknown) => {
      throw inFile(file, error)
    })
    const counts = [
      `${formatCount(added, 'correction')} ${dryRun ? 'would be added' : 'added'}`,
      `${formatNumber(replaced)} replaced`,
      ...(skipped > 0 ? [`${formatNumber(skipped)} of no use`] : []),
    ]
    console.log(`${file}: ${counts.join(', ')}.`)
  }
}

/** What is wrong with a line is said with its file. */
function inFile(file: string, error: unknown): unknown {
  const reason = describeError(error)
  return reason.startsWith('line ') ? new InputError(`${file}, ${reason}`) : error
}

export async function exportFile(
  file: string | undefined,
  { app, format, ...filter }: FilterOptions & { format?: 'csv' | 'tmx' },
): Promise<void> {
  const named = format === undefined ? (file ?? 'all.csv') : `all.${format}`
  const mediaType = mediaTypeOf(named, mediaTypes)
  await asApp({ ...(app && { app }) }, async (client) => {
    const { body } = await client.memory.export(mediaType, filter)
    await writeExport(body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : [], file)
  })
}

export async function remove(ids: readonly string[], options: Options): Promise<void> {
  await asApp(options, async (client) => {
    for (const id of ids) await client.memory.delete(id)
  })
  console.log(`${formatCount(ids.length, 'correction')} deleted.`)
}

const maxCharacters = 40

/** A sentence in a column. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line
}
