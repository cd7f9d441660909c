import { Dialog } from '@base-ui/react/dialog'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Typed } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../button.tsx'
import { FailureLine } from '../failure-line.tsx'
import { KeptNote } from '../kept-note.tsx'
import styles from './dialog.module.css'
import { DialogFrame, DialogHeading } from './dialog.tsx'

interface FormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text?: ReactNode
  submitLabel: string
  /** What its fields hold: kept until it is sent. */
  typed?: Typed<unknown>
  /** The dialog waits for it, closes when it has succeeded, and shows why it failed. */
  onSubmit: () => Promise<unknown>
  /** Says in the user's language what is wrong; undefined: what the service says. */
  describe?: (error: unknown) => string | undefined
  /** The fields, which get what failed. */
  children: (error: unknown) => ReactNode
  /** Whether the fields say themselves what is wrong. */
  isShownByFields?: (error: unknown) => boolean
}

/** A short form in a dialog. */
export function FormDialog(props: FormDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <DialogFrame
      open={props.open}
      onOpenChange={(open) => {
        if (!busy) props.onOpenChange(open)
      }}
    >
      <DialogForm {...props} busy={busy} setBusy={setBusy} />
    </DialogFrame>
  )
}

/** Apart from the dialog, so that each opening starts without the last failure. */
function DialogForm({
  onOpenChange,
  title,
  text,
  submitLabel,
  typed,
  onSubmit,
  describe,
  children,
  isShownByFields,
  busy,
  setBusy,
}: FormDialogProps & { busy: boolean; setBusy: (busy: boolean) => void }) {
  const { cancel } = useMessages('shell')
  const [error, setError] = useState<unknown>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit()
      typed?.clear()
      onOpenChange(false)
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    // What failed is no longer about the fields once one of them is another.
    <form className={styles.form} onSubmit={submit} onChange={() => setError(undefined)}>
      <DialogHeading title={title} text={text} />
      {children(error)}
      {typed !== undefined && <KeptNote typed={typed} />}
      {error !== undefined && !isShownByFields?.(error) && (
        <FailureLine error={error} text={describe?.(error)} />
      )}
      <div className={styles.actions}>
        <Dialog.Close render={<Button disabled={busy} />}>{cancel}</Dialog.Close>
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
