import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { textDirection } from '../../ui/text-direction.ts'

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
      {() => (
        <>
          <TextField
            label={texts.source}
            hint={texts.sourceHint}
            value={next.source}
            lang={pair.from}
            dir={textDirection(pair.from)}
            onChange={({ target }) => setNext({ ...next, source: target.value })}
            required
          />
          <TextField
            label={texts.target}
            hint={texts.targetHint}
            value={next.target}
            lang={pair.to}
            dir={textDirection(pair.to)}
            onChange={({ target }) => setNext({ ...next, target: target.value })}
            required
          />
        </>
      )}
    </FormDialog>
  )
}
