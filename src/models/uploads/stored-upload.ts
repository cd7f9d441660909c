// The files of an imported model in the database, from which every machine installs them.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import { newId } from '../../shared/ids.ts'
import type { Tables } from '../../storage/tables.ts'
import { expectSpace } from '../downloads/disk-space.ts'
import { expectFingerprint } from '../downloads/unpacking.ts'
import { verifySet } from '../downloads/verification.ts'
import type { CompleteModel } from '../import.ts'
import type { InstalledFile } from '../installed/metadata.ts'
import { installModel } from '../installed/model-installation.ts'
import { ModelsError } from '../models-error.ts'
import { pairName } from '../pair-names.ts'
import type { PullEvent } from '../pull.ts'
import type { ModelStore } from '../store.ts'
import { deleteUpload, findPart, insertPart, insertUpload, partBytes } from './upload-store.ts'

/** A model in the database. */
export interface StoredUpload {
  readonly id: string
  readonly pair: LanguagePair
  readonly metadata: CompleteModel['metadata']
}

/** Stores a complete model; returns its ID. Until it is wanted, nobody uses it. */
export async function storeUpload(
  db: Kysely<Tables>,
  pair: LanguagePair,
  { directory, metadata, createdAt }: CompleteModel & { readonly createdAt: Date },
): Promise<string> {
  const id = newId('mdl')
  const { onDemand: _onDemand, ...described } = metadata
  await insertUpload(db, { id, pair: pairName(pair), metadata: { ...described }, createdAt })
  try {
    for (const [file, { name }] of (metadata.files ?? []).entries()) {
      let part = 0
      const chunks = createReadStream(join(directory, name), { highWaterMark: partBytes })
      for await (const bytes of chunks) await insertPart(db, id, { file, part: part++, bytes })
    }
    return id
  } catch (error) {
    await deleteUpload(db, id).catch(() => {})
    throw error
  }
}

/** Whether exactly these files are installed. */
export async function isInstalled(
  { pair, metadata: { files = [] } }: StoredUpload,
  store: ModelStore,
): Promise<boolean> {
  const installed = await store.find(pair)
  const known = new Map(installed?.metadata.files?.map(({ name, sha256 }) => [name, sha256]))
  const isSame =
    files.length === known.size && files.every(({ name, sha256 }) => known.get(name) === sha256)
  return (
    isSame &&
    installed !== undefined &&
    (await verifySet(installed, { quick: true })).result === 'intact'
  )
}

interface Fetching {
  readonly db: Kysely<Tables>
  readonly store: ModelStore
  readonly onEvent: (event: PullEvent) => void
  readonly signal: AbortSignal
}

/** Installs a model from the database. Throws ModelsError. */
export async function installUpload(upload: StoredUpload, settings: Fetching): Promise<void> {
  const { store, signal, onEvent } = settings
  const { id, pair, metadata } = upload
  await store.withPair(
    pair,
    async () => {
      if (await isInstalled(upload, store)) return
      const { files = [], check: _check, ...described } = metadata
      const total = files.reduce((sum, { size }) => sum + size, 0)
      await expectSpace(store.directory, total)
      const directory = await store.openStaging(pair, id)
      let received = 0
      for (const [index, file] of files.entries())
        await fetchFile({ id, index, file, directory }, settings, (bytes) => {
          received += bytes
          onEvent({ type: 'progress', pair, received, total })
        })
      await installModel({ store, pair, directory, files, metadata: described })
    },
    { signal, onWait: () => onEvent({ type: 'waiting', pair }) },
  )
}

interface FetchedFile {
  readonly id: string
  /** The number of the file in the upload. */
  readonly index: number
  readonly file: InstalledFile
  readonly directory: string
}

async function fetchFile(
  { id, index, file, directory }: FetchedFile,
  { db, signal }: Fetching,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(join(directory, file.name), 'w')
  try {
    for (let part = 0; size < file.size; part++) {
      signal.throwIfAborted()
      const bytes = await findPart(db, id, { file: index, part })
      if (bytes === undefined) throw gone(file.name)
      await handle.writeFile(bytes)
      hash.update(bytes)
      size += bytes.length
      onBytes(bytes.length)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  expectFingerprint({ size, sha256: hash.digest('hex') }, file, file.name)
}

const gone = (name: string): ModelsError =>
  new ModelsError('damaged', `The database no longer has ${name}: import the model again.`, {
    why: { reason: 'model-upload-gone' },
  })
