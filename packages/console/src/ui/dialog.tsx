import { Dialog as Parts } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

/** A dialog over the page, open while it is rendered. It keeps the focus, and gives it back. */
export function Dialog({
  title,
  text,
  onClose,
  keepOpen = false,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  onClose: () => void
  /** A click beside the dialog does not close it: it shows what cannot be shown again. */
  keepOpen?: boolean
  children: ReactNode
}) {
  return (
    <Parts.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      disablePointerDismissal={keepOpen}
    >
      <Parts.Portal>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Popup className={styles.popup}>
          <div className={styles.form}>
            <Parts.Title className={styles.title}>{title}</Parts.Title>
            {text !== undefined && (
              <Parts.Description className={styles.text}>{text}</Parts.Description>
            )}
            {children}
          </div>
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** The fields of a dialog, which Enter submits. */
export const DialogForm = ({
  onSubmit,
  children,
}: {
  onSubmit: () => void
  children: ReactNode
}) => (
  <form
    className={styles.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

/** The buttons at the end of a dialog: one that closes it, and then the most important one. */
export const DialogActions = ({ close, children }: { close: string; children?: ReactNode }) => (
  <div className={styles.actions}>
    <Parts.Close render={<Button variant={children === undefined ? 'primary' : 'secondary'} />}>
      {close}
    </Parts.Close>
    {children}
  </div>
)
