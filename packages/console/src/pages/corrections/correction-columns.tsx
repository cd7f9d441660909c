import type { Correction } from '@dragoman/client'
import { Trash2 } from 'lucide-react'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { useUndo } from '../../ui/imports/use-undo.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { Age } from '../../ui/time.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import styles from './corrections.module.css'
import { useCorrectionChanges } from './data.ts'

/** A row of the list; the message of a deletion undoes it. */
export function useCorrectionColumns(use: { appId: string; apiKey: string }): Column<Correction>[] {
  const texts = useMessages('corrections')
  const { language, pair } = useFormats()
  const { restore, remove } = useCorrectionChanges(use)
  const undoBy = useUndo()

  async function removeOne({ id, from, to, source, target }: Correction): Promise<void> {
    try {
      await remove.mutateAsync(id)
      const deleted = [{ from, to, source, target }]
      const action = undoBy(
        () => restore.mutateAsync(deleted).then(({ skipped }) => skipped),
        texts.notRestored,
      )
      toast({ text: texts.removed, kind: 'success', action })
    } catch (error) {
      toast({ text: texts.removeFailed, error })
    }
  }

  const text = (of: string, tag: string) => (
    <span className={styles.text} lang={tag} dir={textDirection(tag)}>
      {of}
    </span>
  )
  return [
    { header: texts.source, kind: 'name', cell: ({ source, from }) => text(source, from) },
    { header: texts.target, cell: ({ target, to }) => text(target, to) },
    {
      header: texts.languages,
      cell: ({ from, to }) => (
        <span className={styles.pair}>{pair(language(from), language(to))}</span>
      ),
    },
    { header: texts.added, cell: ({ createdAt }) => <Age of={createdAt} /> },
    {
      header: texts.actions,
      kind: 'actions',
      cell: (correction) => (
        <Button
          variant="quiet"
          aria-label={texts.removeOf(isolate(correction.source))}
          title={texts.remove}
          onClick={() => void removeOne(correction)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      ),
    },
  ]
}
