import type { GlossaryEntry } from '@dragoman/client'
import type { Pair } from '../../data/pair.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { EntryFields, readEntry } from './entry-fields.tsx'

/** Changes one entry. */
export function EntryDialog({
  glossaryId,
  entry,
  pair,
  onSave,
  onClose,
}: {
  glossaryId: string
  entry: GlossaryEntry
  pair: Pair
  onSave: (entry: GlossaryEntry) => Promise<unknown>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const { save } = useMessages('shell')
  const typed = useTyped<GlossaryEntry>(
    `entry.${glossaryId}.${pair.from}.${pair.to}.${entry.source}`,
    { targetForms: '', ...entry },
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.editTitle}
      submitLabel={save}
      typed={typed}
      onSubmit={() => onSave(readEntry(typed.values))}
    >
      {() => <EntryFields entry={typed.values} pair={pair} onChange={typed.change} required />}
    </FormDialog>
  )
}
