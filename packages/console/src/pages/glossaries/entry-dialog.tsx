import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EntryFields } from './entry-fields.tsx'

/** Changes one entry. */
export function EntryDialog({
  entry,
  pair,
  onSave,
  onClose,
}: {
  entry: GlossaryEntry
  pair: Pair
  onSave: (entry: GlossaryEntry) => Promise<unknown>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const { save } = useMessages('shell')
  const [next, setNext] = useState(entry)
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.editTitle}
      submitLabel={save}
      onSubmit={() => onSave(next)}
    >
      {() => <EntryFields entry={next} pair={pair} onChange={setNext} required />}
    </FormDialog>
  )
}
