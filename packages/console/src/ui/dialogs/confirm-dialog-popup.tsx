import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../button.tsx'
import { FailureLine } from '../failure-line.tsx'
import { TextField } from '../fields/field.tsx'
import styles from './dialog.module.css'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What happens, and what is lost. */
  text: ReactNode
  confirmLabel: string
  onConfirm: () => unknown
  /** Whether it destroys something; default: true. */
  danger?: boolean
  /** A name that the user must type first. */
  typeToConfirm?: string | undefined
  /** Says in the user's language what is wrong; undefined: what the service says. */
  describe?: (error: unknown) => string | undefined
  /** Further fields. */
  children?: ReactNode
}

// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function ConfirmDialogPopup(props: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <AlertDialog.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!busy) props.onOpenChange(open)
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <ConfirmForm {...props} busy={busy} setBusy={setBusy} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Apart from the dialog, so that each opening starts with an empty form. */
function ConfirmForm({
  onOpenChange,
  title,
  text,
  confirmLabel,
  onConfirm,
  danger = true,
  typeToConfirm,
  describe,
  children,
  busy,
  setBusy,
}: ConfirmDialogProps & { busy: boolean; setBusy: (busy: boolean) => void }) {
  const { cancel } = useMessages('shell')
  const texts = useMessages('ui')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      if ((await onConfirm()) !== false) onOpenChange(false)
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
      <AlertDialog.Description className={styles.text} render={<div />}>
        {text}
      </AlertDialog.Description>
      {children}
      {typeToConfirm !== undefined && (
        <TextField
          label={texts.typeToConfirm(isolate(typeToConfirm))}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
      )}
      {error !== undefined && <FailureLine error={error} text={describe?.(error)} />}
      <div className={styles.actions}>
        <AlertDialog.Close render={<Button disabled={busy} />}>{cancel}</AlertDialog.Close>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={typeToConfirm !== undefined && typed.trim() !== typeToConfirm.trim()}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
