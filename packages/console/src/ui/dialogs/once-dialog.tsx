import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { Button } from '../button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import styles from './dialog.module.css'
import { DialogFrame, DialogHeading } from './dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

/**
 * Shows what nobody can look up later. Only its button closes it; Escape, links and the back button
 * lead to a second question.
 */
export function OnceDialog({
  title,
  text,
  done,
  onClose,
  children,
}: {
  title: string
  text: string
  /** The label of the button. */
  done: string
  onClose: () => void
  children: ReactNode
}) {
  const { ask, close, question } = useClosingQuestion(onClose)
  return (
    <DialogFrame open onOpenChange={ask}>
      <div className={styles.form}>
        <DialogHeading title={title} text={text} />
        {children}
        <div className={styles.actions}>
          <Button variant="primary" onClick={close}>
            {done}
          </Button>
        </div>
      </div>
      {question}
    </DialogFrame>
  )
}

/** The question whether a dialog that shows something only once may close, and what asks it. */
export function useClosingQuestion(onClose: () => void) {
  const texts = useMessages('ui')
  const [asking, setAsking] = useState(false)
  const release = useLeaveGuard(() => setAsking(true))
  const close = async () => {
    await release()
    onClose()
  }
  return {
    ask: () => setAsking(true),
    close,
    question: (
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.unsavedTitle}
        text={texts.unsavedText}
        confirmLabel={texts.unsavedClose}
        onConfirm={close}
      />
    ),
  }
}
