import type { Dragoman, Job } from '@dragoman/client'
import type { Format } from '../../translation/request-schemas.ts'
import { UsageError } from '../errors.ts'
import { asApp } from '../service/acting.ts'
import { inCommandWords } from '../terminal/command-words.ts'
import { firstItems } from '../terminal/first-items.ts'
import { formatNumber, formatTime, printJson } from '../terminal/output.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { noteStyle, stateStyle } from '../terminal/styles.ts'
import { printTable } from '../terminal/table.ts'
import { formatOf } from '../translate/file-extensions.ts'
import { findSources, readDocument, refuseFiles, standardInput } from '../translate/sources.ts'
import { createUnappliedReport } from '../translate/unapplied-report.ts'
import { readWishes, type WishOptions } from '../translate/wishes.ts'

interface Options {
  app?: string
  json?: boolean
}

interface SubmitOptions extends Options, WishOptions {
  to: string
  from?: string
  format?: Format
  file?: string
  priority?: Job['priority']
  wait?: boolean
}

export async function submit(
  words: readonly string[],
  { to, from, format, file, priority, wait = false, app, json, ...given }: SubmitOptions,
): Promise<void> {
  if (words.length > 0 && file !== undefined)
    throw new UsageError('Give a text or --file, not both.')
  const text = await readText(words, { file, format })
  const wishes = readWishes(given)
  const options = { ...(app && { app }), ...(json && { json }) }
  return asApp(options, async (client) => {
    const job = await client.queue.submit(text, {
      to,
      format: format ?? formatOf(file ?? ''),
      ...(from && { from }),
      ...(priority && { priority }),
      ...wishes,
    })
    if (wait) return printResult(await waitFor(client, job.id), options)
    if (options.json) printJson(job)
    else console.log(job.id)
  })
}

/** The text to queue. Throws InputError for a file that cannot be translated so. */
async function readText(
  words: readonly string[],
  { file, format }: { file: string | undefined; format: Format | undefined },
): Promise<string> {
  if (words.length > 0 && words.join() !== standardInput) {
    await refuseFiles(
      words,
      '`--file` queues its text; `dragoman translate` translates it as a document.',
    )
    return words.join(' ')
  }
  const sources = await findSources([file ?? standardInput], format !== undefined)
  return (await Promise.all(sources.map(readDocument))).join('')
}

export function list({
  status,
  search,
  limit = 20,
  ...options
}: Options & {
  status?: Job['status'] | 'partial'
  search?: string
  limit?: number
}): Promise<void> {
  return asApp(options, async (client) => {
    const jobs = await firstItems(limit, (pageSize) =>
      client.queue.list({ limit: pageSize, ...(status && { status }), ...(search && { search }) }),
    )
    if (options.json) for (const job of jobs) console.log(JSON.stringify(job))
    else if (jobs.length === 0) console.log('The app has no such jobs.')
    else
      printTable([
        ['id', 'status', 'pair', 'characters', 'created', 'finished', 'text'],
        ...jobs.map((job) => [
          job.id,
          describeStatus(job),
          pairOf(job),
          formatNumber(job.progress.total),
          formatTime(job.createdAt),
          formatTime(job.finishedAt),
          beginningOf(job),
        ]),
      ])
  })
}

/** Says also how many of its texts failed. */
function describeStatus({ status, texts }: Job): string {
  const isPartial = status === 'succeeded' && texts !== undefined && texts.failed > 0
  const words = isPartial ? `${status}, ${texts.failed} of ${texts.total} failed` : status
  return stateStyle(isPartial ? 'warning' : status, words)
}

const pairOf = ({ from, detectedFrom, to }: Job): string => `${from ?? detectedFrom ?? 'und'}-${to}`

const shownCharacters = 40

/** The name of its file, or how its text begins. */
function beginningOf({ document, preview = '' }: Job): string {
  const characters = [...(document?.name ?? preview)]
  return characters.length > shownCharacters
    ? `${characters.slice(0, shownCharacters).join('')}…`
    : characters.join('')
}

export function get(id: string, options: Options): Promise<void> {
  return asApp(options, async (client) => printJob(await client.queue.get(id), options))
}

export function cancel(id: string, options: Options): Promise<void> {
  return asApp(options, async (client) => printJob(await client.queue.cancel(id), options))
}

export function wait(id: string, options: Options): Promise<void> {
  return asApp(options, async (client) => printResult(await waitFor(client, id), options))
}

/** The job at its end; on a terminal, a bar shows its progress. */
async function waitFor(client: Dragoman, id: string): Promise<Job> {
  if (!process.stderr.isTTY) return client.queue.wait(id)
  const progress = createProgressLine('Translating')
  try {
    for await (const { job } of client.queue.events(id)) {
      progress.show(job.progress.completed, job.progress.total)
      if (job.finishedAt !== undefined) return job
    }
  } finally {
    progress.end()
  }
  return client.queue.wait(id)
}

function printJob(job: Job, { json = false }: Options): void {
  const { completed, total } = job.progress
  if (json) printJson(job)
  else
    printTable([
      ['id', job.id],
      ['status', describeStatus(job)],
      ['pair', pairOf(job)],
      ['characters', `${formatNumber(completed)} of ${formatNumber(total)}`],
      ['created', formatTime(job.createdAt)],
      ['finished', formatTime(job.finishedAt)],
      ...(job.error ? [['error', inCommandWords(job.error.detail)]] : []),
    ])
}

/** Prints the translation of a job that has succeeded. Throws for another. */
function printResult(job: Job, { json = false }: Options): void {
  if (json) printJson(job)
  if (job.status !== 'succeeded')
    throw new Error(job.error?.detail ?? `The job ${job.id} is ${job.status}.`)
  if (job.result === undefined)
    throw new Error(`The result of ${job.id} was delivered and deleted: its app stores none.`)
  if ('name' in job.result) {
    if (!json) console.log(`${job.result.name}: download it in the console.`)
    return
  }
  const results = 'translations' in job.result ? job.result.translations : [job.result]
  const unapplied = createUnappliedReport({})
  for (const result of json ? [] : results) {
    if ('error' in result) throw new Error(result.error.detail)
    const notFollowed = unapplied.describe(job.to, result)
    if (notFollowed !== undefined) console.error(noteStyle(notFollowed))
    console.log(result.translatedText)
  }
}
