// What the export of a user has of glossaries.
import { readAllById } from '../../shared/pages.ts'
import { readSnapshot } from '../../storage/transactions.ts'
import type { Terminology } from '../terminology.ts'
import { type DictionaryContent, readDictionary, toGlossary } from './rendering.ts'
import type { Glossary } from './schemas.ts'
import { findGlossariesOfUser, listDictionaries } from './store.ts'

/** Few, as each may have hundreds of kilobytes of entries. */
const exportPageRows = 10

interface ExportedGlossary extends Omit<Glossary, 'dictionaries'> {
  readonly appId: string
  readonly dictionaries: readonly DictionaryContent[]
}

/** All glossaries of a user with their entries. */
export async function* exportGlossaries(
  { db }: Terminology,
  userId: string,
): AsyncGenerator<ExportedGlossary> {
  const rows = readAllById(exportPageRows, (page) => findGlossariesOfUser(db, userId, page))
  for await (const row of rows)
    yield await readSnapshot(db, async (transaction) => {
      const dictionaries: DictionaryContent[] = []
      for (const each of await listDictionaries(transaction, [row.id]))
        dictionaries.push(await readDictionary(transaction, each))
      return { ...toGlossary(row, []), appId: row.appId, dictionaries }
    })
}
