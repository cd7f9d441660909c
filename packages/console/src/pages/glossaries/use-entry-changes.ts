import type { GlossaryEntry } from '@dragoman/client'
import { type Pair, useGlossaryChanges } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { useUndo } from '../../ui/imports/use-undo.ts'
import { toast } from '../../ui/toasts/toast.ts'

interface Dictionary {
  readonly id: string
  readonly pair: Pair
  readonly entries: readonly GlossaryEntry[]
}

/** What adds, changes and deletes single entries of a pair; the message of a deletion undoes it. */
export function useEntryChanges(appId: string, apiKey: string, { id, pair, entries }: Dictionary) {
  const texts = useMessages('glossaries')
  const undoBy = useUndo()
  const { add, replace } = useGlossaryChanges(appId, apiKey)
  const put = (entry: GlossaryEntry) => add.mutateAsync({ id, pair, entries: [entry] })
  return {
    async addOne(entry: GlossaryEntry): Promise<void> {
      await put(entry)
      toast({ text: texts.added, kind: 'success' })
    },
    exchange: (entry: GlossaryEntry, next: GlossaryEntry) =>
      replace.mutateAsync({
        id,
        pair,
        entries: entries.map((each) => (each === entry ? next : each)),
      }),
    async remove(entry: GlossaryEntry): Promise<void> {
      try {
        const others = entries.filter((each) => each !== entry)
        await replace.mutateAsync({ id, pair, entries: others })
        const action = undoBy(() => put(entry))
        toast({ text: texts.entryRemoved, kind: 'success', action })
      } catch (error) {
        toast({ text: texts.removeEntry, error })
      }
    },
  }
}
