import type { GlossaryEntry } from '@dragoman/client'
import type { ComponentProps } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { textDirection } from '../../ui/text-direction.ts'

/** The fields of an entry, each in its language. */
export function EntryFields({
  entry,
  pair,
  onChange,
  isChecked = false,
  ...input
}: {
  entry: GlossaryEntry
  pair: Pair
  onChange: (entry: GlossaryEntry) => void
  /** Whether fields without a value are marked. */
  isChecked?: boolean
} & Pick<ComponentProps<'input'>, 'required' | 'autoComplete'>) {
  const texts = useMessages('glossaries')
  return (
    <>
      <TextField
        {...input}
        label={texts.source}
        hint={texts.sourceHint}
        error={isChecked && entry.source.trim() === '' && texts.errorText}
        value={entry.source}
        lang={pair.from}
        dir={textDirection(pair.from)}
        onChange={({ target }) => onChange({ ...entry, source: target.value })}
      />
      <TextField
        {...input}
        label={texts.target}
        hint={texts.targetHint}
        error={isChecked && entry.target.trim() === '' && texts.errorText}
        value={entry.target}
        lang={pair.to}
        dir={textDirection(pair.to)}
        onChange={({ target }) => onChange({ ...entry, target: target.value })}
      />
      <TextField
        {...input}
        label={texts.forms}
        hint={texts.formsHint}
        required={false}
        value={entry.targetForms ?? ''}
        lang={pair.to}
        dir={textDirection(pair.to)}
        onChange={({ target }) => onChange({ ...entry, targetForms: target.value })}
      />
    </>
  )
}

/** The entry that was typed: other forms are left out where there are none. */
export function readEntry({ source, target, targetForms = '' }: GlossaryEntry): GlossaryEntry {
  return targetForms.trim() === '' ? { source, target } : { source, target, targetForms }
}
