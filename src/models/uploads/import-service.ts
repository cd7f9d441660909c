// Imports a model whose files an operator uploads: checks it as `dragoman models import` does,
// stores it for all machines, and makes it wanted.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import { type Audit, recordEvent } from '../../audit/service.ts'
import type { UploadPace } from '../../http/bodies/upload-pace.ts'
import { Problem } from '../../http/problems.ts'
import { hourMs } from '../../shared/durations.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import { type CompleteModel, importModels } from '../import.ts'
import { expectPair } from '../installed/directory-pair.ts'
import { findRole } from '../installed/model-set.ts'
import { explainFileError, ModelsError } from '../models-error.ts'
import { findPair, pairName } from '../pair-names.ts'
import type { ImportedModel } from '../schemas.ts'
import type { ModelStore } from '../store.ts'
import { lockUploadOf, wantUpload } from '../wanted-store.ts'
import { storeUpload } from './stored-upload.ts'
import { type IncomingForm, type ReceivedForm, receiveForm } from './upload-form.ts'
import { deleteUpload, listAbandoned } from './upload-store.ts'

/** What imports models that operators upload. */
export interface ModelImports {
  readonly db: Kysely<Tables>
  readonly store: ModelStore
  readonly audit: Audit
  /** `none`: no process of the service installs models; `others`: this one does not. */
  readonly installs: 'here' | 'others' | 'none'
  /** Of an upload. */
  readonly maxBytes: number
  readonly minFreeBytes: number
  readonly pace: UploadPace
  /** Called when a model is installed here, before anybody uses it. */
  readonly onInstalled: () => void
  /** Called after a change of the table of wanted models. */
  readonly onChange: () => void
  readonly closing: AbortSignal
  readonly now: () => Date
}

/** How long an upload may take to become wanted. */
const abandonedMs = hourMs

/**
 * Throws `model-refused`, `models-read-only`, `storage-full`, `overloaded`, and what the form is
 * refused with. Then nothing of it is left.
 */
export async function importModel(
  imports: ModelImports,
  form: IncomingForm,
  operator: UserPrincipal,
): Promise<ImportedModel> {
  const { store, maxBytes, minFreeBytes, pace } = imports
  if (imports.installs === 'none')
    throw readOnly('This process changes no models: its `DRAGOMAN_SETUP` is `off`.')
  const place = await openPlace(store)
  try {
    const limits = { directory: place.path, maxBytes, minFreeBytes, pace }
    const received = await receiveForm(form, limits)
    return await importFrom(imports, { directory: place.path, received }, operator)
  } catch (error) {
    throw explain(error, store.directory)
  } finally {
    await place.close()
  }
}

async function openPlace(store: ModelStore) {
  const place = await store.openUpload().catch((error: unknown) => {
    throw explain(error, store.directory)
  })
  if (place !== undefined) return place
  throw new Problem('overloaded', {
    detail: 'Another model is being imported on this machine. Try again when that is done.',
    why: { reason: 'model-upload-running' },
    retryAfterSeconds: 10,
  })
}

interface Arrived {
  readonly directory: string
  readonly received: ReceivedForm
}

async function importFrom(
  imports: ModelImports,
  { directory, received: { pair: written, names, skipped } }: Arrived,
  operator: UserPrincipal,
): Promise<ImportedModel> {
  const { db, store, closing, now } = imports
  const packed = skipped.find((name) => archiveName.test(name))
  if (packed !== undefined && !names.some(findRole)) throw isPacked(packed)
  const given = written === undefined || written === '' ? undefined : readPair(written)
  const model = names.find((name) => findRole(name) === 'model')
  if (given !== undefined) await expectPair(directory, model, given)
  for (const id of await listAbandoned(db, new Date(now().getTime() - abandonedMs)))
    await deleteUpload(db, id)
  const { outcomes } = await importModels(directory, {
    store,
    signal: closing,
    maxBytes: 2 * imports.maxBytes,
    origin: 'an upload',
    ...(given && { pair: given }),
    accept: async (pair, complete) => {
      await keep(imports, { pair, ...complete }, operator)
      return imports.installs === 'here'
    },
  })
  const [outcome] = outcomes
  if (outcome?.pair === undefined || outcome.result === 'failed') throw outcome?.error
  if (imports.installs === 'here') imports.onInstalled()
  imports.onChange()
  return {
    pair: pairName(outcome.pair),
    check: outcome.check?.result ?? 'none',
    skipped: [...skipped, ...outcome.skipped],
  }
}

/** Stores a model for all machines, and makes it wanted. */
async function keep(
  { db, audit, now }: ModelImports,
  { pair, ...model }: CompleteModel & { readonly pair: LanguagePair },
  operator: UserPrincipal,
): Promise<void> {
  const name = pairName(pair)
  const id = await storeUpload(db, pair, { ...model, createdAt: now() })
  try {
    await runTransaction(db, async (transaction) => {
      const earlier = await lockUploadOf(transaction, name)
      const row = { pair: name, addedAt: now(), addedBy: operator.id, uploadId: id }
      await wantUpload(transaction, row)
      if (earlier !== undefined) await deleteUpload(transaction, earlier)
      const details = { pair: name }
      const event = { type: 'model.imported', userId: null, details } as const
      await recordEvent(audit, event, operator, transaction)
    })
  } catch (error) {
    await deleteUpload(db, id).catch(() => {})
    throw error
  }
}

/** Throws `language-pair-not-supported`. */
export function readPair(text: string): LanguagePair {
  const pair = findPair(text)
  if (pair !== undefined) return pair
  const detail =
    'It must be two known languages joined by a hyphen, such as `en-es` or `en-zh-Hant`.'
  throw new Problem('language-pair-not-supported', {
    detail,
    errors: [{ pointer: '/pair', detail }],
  })
}

const archiveName = /\.(zip|tar|tgz|tbz2?|txz|7z|rar|tar\.\w+)$/i

const isPacked = (name: string): ModelsError =>
  new ModelsError('usage', `${name} is an archive: unpack it, and import the files in it.`, {
    why: { reason: 'model-files-packed', parameters: { file: name } },
  })

const readOnly = (detail: string, cause?: unknown): Problem =>
  new Problem('models-read-only', { detail, cause })

/** An error of an import as a problem; any other error unchanged. */
function explain(cause: unknown, directory: string): unknown {
  const error = explainFileError(cause, directory)
  if (!(error instanceof ModelsError)) return error
  const { kind, why } = error
  const detail = withoutPaths(error.message, directory)
  if (kind === 'permission') return readOnly(detail, error)
  if (kind === 'disk')
    return new Problem('storage-full', { detail, why, cause: error, retryAfterSeconds: 30 })
  if (kind === 'interrupted')
    return new Problem('overloaded', { detail, cause: error, retryAfterSeconds: 10 })
  return new Problem('model-refused', { detail, why, cause: error })
}

/** Names files without the directories of the store, which mean nothing to whoever uploads. */
const withoutPaths = (message: string, directory: string): string =>
  message
    .replaceAll(`${directory}/`, '')
    .replace(/\.store\/staging\/[^/]+\//g, '')
    .replaceAll('.store/upload/', '')
    .replaceAll('.store/upload', 'The upload')
