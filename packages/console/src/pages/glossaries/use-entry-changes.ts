import type { GlossaryEntry } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { useUndo } from '../../ui/imports/use-undo.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { type ReadDictionary, useGlossaryChanges } from './data.ts'
import { exchangeEntry, restoreEntry } from './entry-changes.ts'

/** What adds, changes and deletes single entries of a pair; the message of a deletion undoes it. */
export function useEntryChanges(appId: string, apiKey: string, read: ReadDictionary) {
  const texts = useMessages('glossaries')
  const undoBy = useUndo()
  const { add, change } = useGlossaryChanges(appId, apiKey)
  const { id, from, to } = read
  return {
    async addOne(entry: GlossaryEntry): Promise<void> {
      await add.mutateAsync({ id, pair: { from, to }, entries: [entry] })
      toast({ text: texts.added, kind: 'success' })
    },
    exchange: (entry: GlossaryEntry, next: GlossaryEntry): Promise<void> =>
      change.mutateAsync({ read, change: exchangeEntry(entry, next) }),
    async remove(entry: GlossaryEntry): Promise<void> {
      try {
        await change.mutateAsync({ read, change: exchangeEntry(entry, undefined) })
        // As it is now, unless somebody else changes it too: then it is read again.
        const others = read.entries.filter((each) => each !== entry)
        const now = { ...read, version: read.version + 1, entries: others }
        const action = undoBy(() =>
          change.mutateAsync({ read: now, change: restoreEntry(entry) }).then(() => 0),
        )
        toast({ text: texts.entryRemoved, kind: 'success', action })
      } catch (error) {
        toast({ text: texts.removeEntry, error })
      }
    },
  }
}
