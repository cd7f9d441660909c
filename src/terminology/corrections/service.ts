import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { type Audit, recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { readPageQuery } from '../../http/query-parameters.ts'
import { isId } from '../../shared/ids.ts'
import { readAllById, toPage } from '../../shared/pages.ts'
import type { ActingApp, AppPrincipal } from '../../shared/principals.ts'
import type { Steps } from '../../shared/steps.ts'
import { runInSlices } from '../../shared/time-slice.ts'
import { lockUserOfApp } from '../../storage/app-lock.ts'
import {
  type CheckedCorrection,
  checkCorrectionsInSteps,
  createCorrectionCheck,
} from './correction-check.ts'
import { type CorrectionLimits, createImport } from './correction-import.ts'
import { type CorrectionMediaType, readCorrectionsInSteps } from './correction-texts.ts'
import type {
  Correction,
  CorrectionPage,
  CorrectionPair,
  CorrectionQuery,
  NewCorrections,
  StoredCorrections,
} from './schemas.ts'
import type { CorrectionFilter, CorrectionRow, CorrectionStore } from './store.ts'

export type CorrectionService = ReturnType<typeof createCorrectionService>

interface Dependencies {
  store: CorrectionStore
  audit: Audit
  limits: CorrectionLimits
  /** Called when an app has its first correction, or none any more. */
  forgetApp: (appId: string) => void
  now: () => Date
}

/** Corrections or lines of a text. */
type GivenCorrections = NewCorrections | { text: string; mediaType: CorrectionMediaType }

interface Checked {
  corrections: readonly CheckedCorrection[]
  skipped: number
}

const exportPageRows = 500
const never = new AbortController().signal

/** The corrections of apps. */
export function createCorrectionService({ store, audit, limits, forgetApp, now }: Dependencies) {
  const importAll = createImport({ store, audit, limits, now })

  /** Throws `validation-failed`, `language-not-supported`. */
  async function check(given: GivenCorrections, app: AppPrincipal): Promise<Checked> {
    const owner = { userId: app.userId, appId: app.id, signal: never }
    const run = <T>(steps: Steps<T>): Promise<T> => runInSlices(steps, owner)
    if (!('text' in given)) {
      const placeOf = (index: number, field: string) => `/entries/${index}/${field}`
      const corrections = await run(checkCorrectionsInSteps(given.entries, placeOf))
      return { corrections, skipped: 0 }
    }
    const { entries, lines } = await run(readCorrectionsInSteps(given.text, given.mediaType))
    if (given.mediaType === 'text/csv') {
      const placeOf = (index: number) => `line ${lines[index]}`
      return { corrections: await run(checkCorrectionsInSteps(entries, placeOf)), skipped: 0 }
    }
    const corrections = await run(usableInSteps(entries))
    return { corrections, skipped: entries.length - corrections.length }
  }

  /** Deletes what the filter selects; returns how many. */
  async function remove(
    app: ActingApp,
    filter: { id?: string; from?: string; to?: string },
  ): Promise<number> {
    const { corrections } = await store.transaction(async (transaction) => {
      await lockUserOfApp(transaction, app.id)
      const deleted = await store.delete(transaction, { ...filter, appId: app.id })
      if (deleted.corrections === 0) return deleted
      await store.addTotals(transaction, app.id, {
        corrections: -deleted.corrections,
        bytes: -deleted.bytes,
      })
      const details = { count: deleted.corrections }
      await recordEvent(
        audit,
        { type: 'correction.deleted', userId: app.userId, appId: app.id, details },
        app.actor,
        transaction,
      )
      return deleted
    })
    if (corrections > 0) forgetApp(app.id)
    return corrections
  }

  return {
    /**
     * Adds corrections; each replaces an earlier one of the same source and pair. Throws
     * `validation-failed`, `language-not-supported`, `too-many-corrections`.
     */
    async add(given: GivenCorrections, app: ActingApp): Promise<StoredCorrections> {
      const { corrections, skipped } = await check(given, app)
      const counts = await importAll(corrections, app).finally(() => forgetApp(app.id))
      return { ...counts, skipped }
    },

    async list(query: CorrectionQuery, app: AppPrincipal): Promise<CorrectionPage> {
      const { size, after } = readPageQuery(query)
      const filter = toFilter(query, app)
      const rows = filter === undefined ? [] : await store.list(filter, { limit: size + 1, after })
      const { page, nextCursor } = toPage(rows, size)
      return { corrections: page.map(toCorrection), nextCursor }
    },

    /** All that the query selects, whatever its page. */
    async *listAll(query: CorrectionQuery, app: AppPrincipal): AsyncGenerator<Correction> {
      const filter = toFilter(query, app)
      if (filter === undefined) return
      for await (const row of readAllById(exportPageRows, (page) => store.listById(filter, page)))
        yield toCorrection(row)
    },

    /** Throws `correction-not-found`. */
    async delete(id: string, app: ActingApp): Promise<void> {
      const count = isId(id, 'cor') ? await remove(app, { id }) : 0
      if (count === 0)
        throw new Problem('correction-not-found', {
          detail: 'The app has no correction with this ID. `GET /memory` lists its corrections.',
        })
    },

    /** Deletes all corrections of a pair. Throws `language-not-supported`. */
    async deletePair({ from, to }: CorrectionPair, app: ActingApp): Promise<void> {
      await remove(app, { from: parseTag(from, 'from'), to: parseTag(to, 'to') })
    },

    /** All corrections of a user. */
    async *exportOfUser(userId: string): AsyncGenerator<Correction & { appId: string }> {
      const rows = readAllById(exportPageRows, (page) => store.listOfUser(userId, page))
      for await (const row of rows) yield { ...toCorrection(row), appId: row.appId }
    },
  }
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

function parseTag(tag: string, field: string): string {
  const canonical = parseLanguage(tag)
  if (canonical !== undefined) return canonical
  const detail = `"${tag.slice(0, 40).toWellFormed()}" is an unknown language.`
  throw new Problem('language-not-supported', {
    detail,
    errors: [{ pointer: `/${field}`, detail }],
  })
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
