import type { GlossaryEntry } from '@dragoman/client'
import type { Pair } from '../../data/glossaries.ts'
import { useLanguages } from '../../data/languages.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { textDirection } from '../../ui/text-direction.ts'

const empty = { from: '', to: '', source: '', target: '' }

/** Adds a pair of languages to a glossary, with its first entry. */
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
  const languages = useLanguages().data ?? []
  const typed = useTyped(`pair.${glossaryId}`, empty)
  const { values, change } = typed
  const { from, to, source, target } = values
  const targets = languages.flatMap((language) =>
    from === '' || language.code === from ? language.targets.map(({ code }) => code) : [],
  )
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.addPair}
      text={texts.addPairText}
      submitLabel={texts.add}
      typed={typed}
      onSubmit={() => onAdd({ from, to }, [{ source, target }])}
    >
      {(error) => (
        <>
          <LanguageSelect
            label={texts.from}
            empty={texts.choose}
            codes={languages.map(({ code }) => code)}
            value={from}
            error={error !== undefined && from === '' ? texts.errorLanguages : undefined}
            onChange={(code) => change({ from: code })}
          />
          <LanguageSelect
            label={texts.to}
            empty={texts.choose}
            codes={targets}
            value={to}
            error={error !== undefined && to === '' ? texts.errorLanguages : undefined}
            onChange={(code) => change({ to: code })}
          />
          <TextField
            label={texts.source}
            hint={texts.sourceHint}
            value={source}
            dir={textDirection(from === '' ? undefined : from)}
            onChange={(event) => change({ source: event.target.value })}
            required
          />
          <TextField
            label={texts.target}
            hint={texts.targetHint}
            value={target}
            dir={textDirection(to === '' ? undefined : to)}
            onChange={(event) => change({ target: event.target.value })}
            required
          />
        </>
      )}
    </FormDialog>
  )
}
