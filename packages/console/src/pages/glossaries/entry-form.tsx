import type { GlossaryEntry } from '@dragoman/client'
import { type FormEvent, useRef, useState } from 'react'
import type { Pair } from '../../data/pair.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { KeptNote } from '../../ui/kept-note.tsx'
import { EntryFields, readEntry } from './entry-fields.tsx'
import styles from './glossaries.module.css'

const empty: GlossaryEntry = { source: '', target: '', targetForms: '' }

/** Adds one entry after another: the focus goes back to the first field. */
export function EntryForm({
  glossaryId,
  pair,
  onAdd,
  onCells,
}: {
  glossaryId: string
  pair: Pair
  onAdd: (entry: GlossaryEntry) => Promise<void>
  onCells: (text: string) => void
}) {
  const texts = useMessages('glossaries')
  const typed = useTyped(`entries.${glossaryId}.${pair.from}.${pair.to}`, empty)
  const entry = typed.values
  /** Whether fields without a value are marked. */
  const [isChecked, setChecked] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFailure(undefined)
    setChecked(true)
    if (entry.source.trim() === '' || entry.target.trim() === '') return
    setBusy(true)
    try {
      await onAdd(readEntry(entry))
      typed.clear()
      setChecked(false)
      form.current?.querySelector('input')?.focus()
    } catch (error) {
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={texts.add}>
      <EntryFields
        entry={entry}
        pair={pair}
        onChange={typed.change}
        onCells={onCells}
        isChecked={isChecked}
        autoComplete="off"
      />
      <Button type="submit" variant="primary" busy={busy}>
        {texts.add}
      </Button>
      <KeptNote typed={typed} />
      {failure !== undefined && (
        <div className={styles.wide}>
          <FailureLine error={failure.error} />
        </div>
      )}
    </form>
  )
}
