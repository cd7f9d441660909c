import type { GlossaryEntry } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { useUndo } from '../../ui/imports/use-undo.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { type ReadDictionary, useGlossaryChanges } from './data.ts'
import { undoImport } from './entry-changes.ts'

/** Returns what imports a file. Its message has a button that undoes that. */
export function useImport(appId: string, apiKey: string) {
  const texts = useMessages('glossaries')
  const { number } = useFormats()
  const undoBy = useUndo()
  const { change, importEntries } = useGlossaryChanges(appId, apiKey)
  return async (
    read: ReadDictionary,
    file: readonly GlossaryEntry[],
    isReplacing: boolean,
  ): Promise<void> => {
    const result = await importEntries.mutateAsync({ read, file, isReplacing })
    const text = texts.imported(number(file.length))
    if (result === undefined) return toast({ text, kind: 'success' })
    const { before, after } = result
    const action = undoBy(async () => {
      let kept = 0
      await change.mutateAsync({
        read: after,
        change(now) {
          const undone = undoImport(now, before.entries, after.entries)
          kept = undone.kept
          return undone.entries
        },
      })
      return kept
    })
    toast({ text, kind: 'success', action })
  }
}
