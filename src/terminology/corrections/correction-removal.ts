// Deletes corrections: one, some, or all of a pair or from a language.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { recordEvent } from '../../audit/service.ts'
import type { Why } from '../../http/problem-reasons.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { readTime } from '../../http/query-parameters.ts'
import { isId } from '../../shared/ids.ts'
import type { ActingApp } from '../../shared/principals.ts'
import { lockOwnerOfApp } from '../../storage/app-lock.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Terminology } from '../terminology.ts'
import type { CorrectionsDeletion, DeletedCorrections } from './schemas.ts'
import { addTotals, countCorrections, type DeletionFilter, deleteCorrections } from './store.ts'

const removedAtOnce = 500

/** Throws `correction-not-found`. */
export async function removeCorrection(
  terminology: Terminology,
  id: string,
  app: ActingApp,
): Promise<void> {
  const { deleted } = await removeSome(terminology, { ids: [id] }, app)
  if (deleted === 0)
    throw new Problem('correction-not-found', {
      detail: 'The app has no correction with this ID. `GET /memory` lists its corrections.',
    })
}

/** Deletes corrections, or all of a pair. Throws `validation-failed`, `language-not-supported`. */
export async function removeCorrections(
  terminology: Terminology,
  { ids, storedAt, from, to }: CorrectionsDeletion,
  app: ActingApp,
): Promise<DeletedCorrections> {
  const hasPair = from !== undefined || to !== undefined
  if (ids !== undefined && hasPair)
    throw invalidInput('/ids', 'Send `ids`, or `from` and `to`, not both.')
  const time = storedAt === undefined ? {} : { storedAt: readTime('/storedAt', storedAt) }
  if (ids !== undefined) return removeSome(terminology, { ids, ...time }, app)
  if (storedAt !== undefined) throw missing('ids')
  if (from === undefined) throw missing('from')
  if (to === undefined) throw missing('to')
  return remove(terminology, app, { from: parseTag(from, 'from'), to: parseTag(to, 'to') })
}

const missing = (field: string): Problem =>
  invalidInput(`/${field}`, `The field \`${field}\` is missing.`, {
    reason: 'field-missing',
    parameters: { field },
  })

/** Some hundred in a transaction, as an import stores them. */
async function removeSome(
  terminology: Terminology,
  { ids, ...time }: { ids: readonly string[]; storedAt?: Date },
  app: ActingApp,
): Promise<DeletedCorrections> {
  const known = ids.filter((id) => isId(id, 'cor'))
  const counts = { deleted: 0, skipped: 0 }
  for (let start = 0; start < known.length; start += removedAtOnce) {
    const some = { ids: known.slice(start, start + removedAtOnce), ...time }
    const { deleted, skipped } = await remove(terminology, app, some)
    counts.deleted += deleted
    counts.skipped += skipped
  }
  return counts
}

/** Deletes all corrections from a language, which is a canonical tag. */
export async function removeCorrectionsFrom(
  terminology: Terminology,
  from: string,
  app: ActingApp,
): Promise<void> {
  await remove(terminology, app, { from })
}

/** Deletes what the filter selects. */
async function remove(
  { db, audit, forgetApp }: Terminology,
  app: ActingApp,
  filter: DeletionFilter,
): Promise<DeletedCorrections> {
  const counts = await runTransaction(db, async (transaction) => {
    const { userId } = await lockOwnerOfApp(transaction, app.id)
    const { ids, storedAt } = filter
    const isConditional = ids !== undefined && storedAt !== undefined
    const found = isConditional ? await countCorrections(transaction, app.id, ids) : 0
    const selected = { ...filter, appId: app.id }
    const { corrections: deleted, bytes } = await deleteCorrections(transaction, selected)
    const skipped = isConditional ? found - deleted : 0
    if (deleted === 0) return { deleted, skipped }
    await addTotals(transaction, app.id, { corrections: -deleted, bytes: -bytes })
    const about = { userId, appId: app.id, details: { count: deleted } }
    await recordEvent(audit, { type: 'correction.deleted', ...about }, app.actor, transaction)
    return { deleted, skipped }
  })
  if (counts.deleted > 0) forgetApp(app.id)
  return counts
}

function parseTag(tag: string, field: string): string {
  const canonical = parseLanguage(tag)
  if (canonical !== undefined) return canonical
  const language = tag.slice(0, 40).toWellFormed()
  const detail = `"${language}" is an unknown language.`
  const why: Why = { reason: 'unknown-language', parameters: { language } }
  throw new Problem('language-not-supported', {
    detail,
    why,
    errors: [{ pointer: `/${field}`, detail, why }],
  })
}
