import { Dialog as Parts } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import styles from './dialog.module.css'

/** What surrounds the content of a dialog. It keeps the focus, and gives it back. */
export const DialogFrame = ({
  open,
  onOpenChange,
  keepOpen = false,
  wide = false,
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A click beside the dialog does not close it: it shows what cannot be shown again. */
  keepOpen?: boolean
  /** It has the width of the window: it shows more than words. */
  wide?: boolean
  children: ReactNode
}) => (
  <Parts.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={keepOpen}>
    <Parts.Portal>
      <Parts.Backdrop className={styles.backdrop} />
      <Parts.Popup className={`${styles.popup} ${wide ? styles.wide : ''}`}>{children}</Parts.Popup>
    </Parts.Portal>
  </Parts.Root>
)

/** The title of a dialog, and what it explains. */
export const DialogHeading = ({ title, text }: { title: ReactNode; text?: ReactNode }) => (
  <>
    <Parts.Title className={styles.title}>{title}</Parts.Title>
    {text !== undefined && (
      <Parts.Description className={styles.text} render={<div />}>
        {text}
      </Parts.Description>
    )}
  </>
)

/** A dialog over the page, open while it is rendered. */
export function Dialog({
  title,
  text,
  onClose,
  keepOpen = false,
  wide = false,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  onClose: () => void
  keepOpen?: boolean
  wide?: boolean
  children: ReactNode
}) {
  return (
    <DialogFrame
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      keepOpen={keepOpen}
      wide={wide}
    >
      <div className={styles.form}>
        <DialogHeading title={title} text={text} />
        {children}
      </div>
    </DialogFrame>
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
