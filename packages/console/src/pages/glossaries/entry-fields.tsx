import type { GlossaryEntry } from '@dragoman/client'
import type { ClipboardEvent, ComponentProps } from 'react'
import type { Pair } from '../../data/pair.ts'
import { useMessages } from '../../messages/context.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { readCells } from './delimited-rows.ts'

/** The fields of an entry, each in its language. */
export function EntryFields({
  entry,
  pair,
  onChange,
  onCells,
  isChecked = false,
  ...input
}: {
  entry: GlossaryEntry
  pair: Pair
  onChange: (entry: GlossaryEntry) => void
  /** Takes the text of several rows that were copied from a spreadsheet. */
  onCells?: (text: string) => void
  /** Whether fields without a value are marked. */
  isChecked?: boolean
} & Pick<ComponentProps<'input'>, 'required' | 'autoComplete'>) {
  const texts = useMessages('glossaries')
  /** One row fills the fields. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const rows = readCells(text).filter(({ fields }) => fields.some((field) => field !== ''))
    const [row, ...others] = rows
    if (row === undefined || rows.every(({ fields }) => fields.length === 1)) return
    if (others.length === 0) {
      const [source = '', target = '', targetForms = ''] = row.fields.map((each) => each.trim())
      onChange({ source, target, targetForms })
    } else if (onCells === undefined) return
    else onCells(text)
    event.preventDefault()
  }
  return (
    <>
      <TextField
        {...input}
        onPaste={paste}
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
