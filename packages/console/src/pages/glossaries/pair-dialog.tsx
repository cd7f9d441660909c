import type { GlossaryEntry } from '@dragoman/client'
import type { Pair } from '../../data/pair.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FirstEntryFields, noFirstEntries, useFirstEntries } from './first-entries.tsx'
import { useFileErrors } from './use-file-errors.ts'

/** Adds a pair of languages to a glossary, with its first entries. */
export function PairDialog({
  glossaryId,
  onAdd,
  onClose,
}: {
  glossaryId: string
  onAdd: (pair: Pair, entries: GlossaryEntry[]) => Promise<void>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const typed = useTyped(`pair.${glossaryId}`, noFirstEntries)
  const first = useFirstEntries()
  const describe = useFileErrors()
  const { from, to } = typed.values
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.addPair}
      submitLabel={texts.addPair}
      typed={typed}
      describe={describe}
      onSubmit={() => first.store(typed.values, (entries) => onAdd({ from, to }, entries))}
    >
      {() => <FirstEntryFields values={typed.values} first={first} onChange={typed.change} />}
    </FormDialog>
  )
}
