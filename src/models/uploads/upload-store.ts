// The tables of imported models. A file is in parts: on PGlite, a statement blocks the event loop,
// and one of 256 KiB is over in a few milliseconds.
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../storage/tables.ts'

type UploadRow = Selectable<Tables['modelUploads']>

/** The place of a part: the number of the file in the upload, and its own in the file. */
interface PartPlace {
  readonly file: number
  readonly part: number
}

/** The most bytes of a part. */
export const partBytes = 256 * 1024
/** Parts that one statement deletes. */
const deletedParts = 16

const partId = (uploadId: string, { file, part }: PartPlace): string =>
  `${uploadId}.${file}.${String(part).padStart(5, '0')}`

export async function insertUpload(db: Kysely<Tables>, upload: UploadRow): Promise<void> {
  await db
    .insertInto('modelUploads')
    .values({ ...upload, metadata: JSON.stringify(upload.metadata) })
    .execute()
}

export async function insertPart(
  db: Kysely<Tables>,
  uploadId: string,
  { bytes, ...place }: PartPlace & { readonly bytes: Uint8Array },
): Promise<void> {
  const row = { id: partId(uploadId, place), uploadId, bytes }
  await db.insertInto('modelUploadParts').values(row).execute()
}

/** Undefined after the last part. */
export async function findPart(
  db: Kysely<Tables>,
  uploadId: string,
  place: PartPlace,
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('modelUploadParts')
    .select('bytes')
    .where('id', '=', partId(uploadId, place))
    .executeTakeFirst()
  return row?.bytes
}

export const findUploads = (db: Kysely<Tables>, ids: readonly string[]): Promise<UploadRow[]> =>
  db.selectFrom('modelUploads').selectAll().where(sql<boolean>`id = any(${ids}::text[])`).execute()

/** Uploads that never became wanted, such as those of killed processes. */
export async function listAbandoned(db: Kysely<Tables>, olderThan: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('modelUploads')
    .leftJoin('wantedModels', 'wantedModels.uploadId', 'modelUploads.id')
    .select('modelUploads.id')
    .where('wantedModels.pair', 'is', null)
    .where('modelUploads.createdAt', '<', olderThan)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes an upload with its parts, in short statements. */
export async function deleteUpload(db: Kysely<Tables>, id: string): Promise<void> {
  while ((await deleteSomeParts(db, id)) === deletedParts);
  await db.deleteFrom('modelUploads').where('id', '=', id).execute()
}

async function deleteSomeParts(db: Kysely<Tables>, uploadId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('modelUploadParts')
    .where('id', 'in', (query) =>
      query
        .selectFrom('modelUploadParts')
        .select('id')
        .where('uploadId', '=', uploadId)
        .limit(deletedParts),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
