import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput } from '../../http/problems.ts'
import { readPageQuery, readTime } from '../../http/query-parameters.ts'
import { readAllById, toPage } from '../../shared/pages.ts'
import type { ActingApp, AppPrincipal } from '../../shared/principals.ts'
import type { Steps } from '../../shared/steps.ts'
import { runInSlices } from '../../shared/time-slice.ts'
import type { Terminology } from '../terminology.ts'
import { decodeCorrectionBody } from './correction-body.ts'
import {
  type CheckedCorrection,
  checkCorrectionsInSteps,
  createCorrectionCheck,
} from './correction-check.ts'
import { countImport, type ImportWish, importCorrections } from './correction-import.ts'
import type { CorrectionSummary } from './correction-summary.ts'
import { type CorrectionsText, readCorrectionsInSteps } from './correction-texts.ts'
import type {
  Correction,
  CorrectionPage,
  CorrectionQuery,
  NewCorrections,
  StoredCorrections,
} from './schemas.ts'
import {
  type CorrectionFilter,
  type CorrectionRow,
  findCorrections,
  findCorrectionsById,
  findCorrectionsOfUser,
  summarizeCorrections,
} from './store.ts'

/** Corrections or lines of a text. */
type GivenCorrections = NewCorrections | CorrectionsText

interface Checked {
  corrections: readonly CheckedCorrection[]
  skipped: number
}

const exportPageRows = 500
const never = new AbortController().signal

/**
 * Adds corrections; each replaces an earlier one of the same source and pair. Throws
 * `validation-failed`, `language-not-supported`, `too-many-corrections`.
 */
export async function addCorrections(
  terminology: Terminology,
  given: GivenCorrections,
  app: ActingApp,
  wish: ImportWish = {},
): Promise<StoredCorrections> {
  return store(terminology, await check(given, app), app, { ...wish, ...timeOf(given) })
}

/** What `addCorrections` would answer. Throws the same, and stores nothing. */
export async function previewCorrections(
  terminology: Terminology,
  given: GivenCorrections,
  app: ActingApp,
  wish: ImportWish = {},
): Promise<StoredCorrections> {
  const { corrections, skipped } = await check(given, app)
  const counts = await countImport(terminology, corrections, { app, ...wish, ...timeOf(given) })
  return { ...counts, skipped: skipped + counts.skipped }
}

/** When the corrections were stored that the given ones replace. Throws `validation-failed`. */
const timeOf = (given: GivenCorrections): Pick<ImportWish, 'storedAt'> =>
  'text' in given || given.storedAt === undefined
    ? {}
    : { storedAt: readTime('/storedAt', given.storedAt) }

/**
 * Adds the corrections of a TMX file. Returns also the language that most of them are from. Throws
 * `validation-failed`, `too-many-corrections`.
 */
export async function importTmx(
  terminology: Terminology,
  bytes: Buffer,
  app: ActingApp,
): Promise<StoredCorrections & { sourceLanguage: string }> {
  const text = decodeCorrectionBody(bytes)
  const checked = await check({ text, mediaType: 'application/x-tmx+xml' }, app)
  const sourceLanguage = mostFrequent(checked.corrections.map(({ from }) => from))
  if (sourceLanguage === undefined)
    throw invalidInput('', 'No translation unit of the file can be used.', { reason: 'no-entries' })
  return { ...(await store(terminology, checked, app)), sourceLanguage }
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0]
}

async function store(
  terminology: Terminology,
  { corrections, skipped }: Checked,
  app: ActingApp,
  wish: ImportWish = {},
): Promise<StoredCorrections> {
  const counts = await importCorrections(terminology, corrections, { app, ...wish }).finally(() =>
    terminology.forgetApp(app.id),
  )
  return { ...counts, skipped: skipped + counts.skipped }
}

export async function listCorrections(
  { db }: Terminology,
  query: CorrectionQuery,
  app: AppPrincipal,
): Promise<CorrectionPage> {
  const { size, after } = readPageQuery(query)
  const filter = toFilter(query, app)
  const rows = filter ? await findCorrections(db, filter, { limit: size + 1, after }) : []
  const { page, nextCursor } = toPage(rows, size)
  return { corrections: page.map(toCorrection), nextCursor }
}

/** All that the query selects, whatever its page. */
export async function* listAllCorrections(
  { db }: Terminology,
  query: CorrectionQuery,
  app: AppPrincipal,
): AsyncGenerator<Correction> {
  const filter = toFilter(query, app)
  if (filter === undefined) return
  const rows = readAllById(exportPageRows, (page) => findCorrectionsById(db, filter, page))
  for await (const row of rows) yield toCorrection(row)
}

/** What the app has corrections of: a summary for each source language, in the order of tags. */
export const listSummaries = (
  { db }: Terminology,
  { id }: AppPrincipal,
): Promise<CorrectionSummary[]> => summarizeCorrections(db, id)

/** All corrections of a user. */
export async function* exportCorrections(
  { db }: Terminology,
  userId: string,
): AsyncGenerator<Correction & { appId: string }> {
  const rows = readAllById(exportPageRows, (page) => findCorrectionsOfUser(db, userId, page))
  for await (const row of rows) yield { ...toCorrection(row), appId: row.appId }
}

/** Throws `validation-failed`, `language-not-supported`. */
async function check(given: GivenCorrections, app: AppPrincipal): Promise<Checked> {
  const owner = { ownerId: app.ownerId, appId: app.id, signal: never }
  const run = <T>(steps: Steps<T>): Promise<T> => runInSlices(steps, owner)
  if (!('text' in given)) {
    const placeOf = (index: number, field: string) => `/entries/${index}/${field}`
    const corrections = await run(checkCorrectionsInSteps(given.entries, placeOf))
    return { corrections, skipped: 0 }
  }
  const { entries, lines } = await run(readCorrectionsInSteps(given))
  if (given.mediaType === 'text/csv') {
    const placeOf = (index: number) => `line ${lines[index]}`
    return { corrections: await run(checkCorrectionsInSteps(entries, placeOf)), skipped: 0 }
  }
  const corrections = await run(usableInSteps(entries))
  return { corrections, skipped: entries.length - corrections.length }
}

/** Those of a TMX file that can be used: such files hold more than texts. */
function* usableInSteps(
  entries: readonly NewCorrections['entries'][number][],
): Steps<CheckedCorrection[]> {
  const usable: CheckedCorrection[] = []
  const check = createCorrectionCheck()
  for (const entry of entries) {
    yield
    const checked = check(entry)
    if ('key' in checked) usable.push(checked)
  }
  return usable
}

/** Undefined if nothing can be found. */
function toFilter(
  { from, to, search }: CorrectionQuery,
  app: AppPrincipal,
): CorrectionFilter | undefined {
  const source = from === undefined ? undefined : parseLanguage(from)
  const target = to === undefined ? undefined : parseLanguage(to)
  const isUnknown =
    (from !== undefined && source === undefined) || (to !== undefined && target === undefined)
  return isUnknown ? undefined : { appId: app.id, from: source, to: target, search }
}

const toCorrection = ({
  id,
  sourceLanguage,
  targetLanguage,
  source,
  target,
  createdAt,
}: CorrectionRow): Correction => ({
  id,
  from: sourceLanguage,
  to: targetLanguage,
  source,
  target,
  createdAt: createdAt.toISOString(),
})
