import type { GlossaryEntry } from '@dragoman/client'
import { type FormEvent, useRef, useState } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { EntryFields } from './entry-fields.tsx'
import styles from './glossaries.module.css'

const empty: GlossaryEntry = { source: '', target: '' }

/** Adds one entry after another: the focus goes back to the first field. */
export function EntryForm({
  pair,
  onAdd,
}: {
  pair: Pair
  onAdd: (entry: GlossaryEntry) => Promise<void>
}) {
  const texts = useMessages('glossaries')
  const [entry, setEntry] = useState(empty)
  const [failure, setFailure] = useState<{ error: unknown; text?: string }>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFailure(undefined)
    if (entry.source.trim() === '' || entry.target.trim() === '') {
      setFailure({ error: undefined, text: texts.errorMissing })
      return
    }
    setBusy(true)
    try {
      await onAdd(entry)
      setEntry(empty)
      form.current?.querySelector('input')?.focus()
    } catch (error) {
      setFailure({ error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={texts.add}>
      <EntryFields entry={entry} pair={pair} onChange={setEntry} autoComplete="off" />
      <Button type="submit" busy={busy}>
        {texts.add}
      </Button>
      {failure !== undefined && (
        <div className={styles.wide}>
          <FailureLine error={failure.error} text={failure.text} />
        </div>
      )}
    </form>
  )
}
