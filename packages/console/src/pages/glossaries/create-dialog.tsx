import { useLanguages } from '../../data/languages.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { likelyPair } from '../translate/languages/language-choice.ts'
import { useGlossaryChanges } from './data.ts'
import { FirstEntryFields, noFirstEntries, useFirstEntries } from './first-entries.tsx'
import { useFileErrors } from './use-file-errors.ts'

/** Creates a glossary with its first entries. */
export function CreateDialog({
  appId,
  apiKey,
  onClose,
  onCreated,
}: {
  appId: string
  apiKey: string
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const texts = useMessages('glossaries')
  const { create } = useGlossaryChanges(appId, apiKey)
  const { locale } = useTexts()
  const pair = likelyPair(useLanguages().data ?? [], locale)
  const typed = useTyped(`glossaries.${appId}`, { name: '', ...noFirstEntries, ...pair })
  const first = useFirstEntries()
  const describe = useFileErrors()
  const { name, from, to } = typed.values
  async function submit(): Promise<void> {
    const { id } = await first.store(typed.values, (entries) =>
      create.mutateAsync({ name, dictionaries: [{ from, to, entries }] }),
    )
    typed.clear()
    onCreated(id)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.createTitle}
      submitLabel={texts.createSubmit}
      typed={typed}
      describe={describe}
      onSubmit={submit}
    >
      {() => (
        <>
          <TextField
            label={texts.name}
            hint={texts.nameHint}
            value={name}
            onChange={({ target }) => typed.change({ name: target.value })}
            autoComplete="off"
            dir="auto"
            required
          />
          <FirstEntryFields values={typed.values} first={first} onChange={typed.change} />
        </>
      )}
    </FormDialog>
  )
}
