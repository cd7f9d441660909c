import { useEffect, useState } from 'react'
import { DialogPart } from '../../parts/dialog-part.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx'

const ConfirmDialogPopup = lazyPart(() => import('./confirm-dialog-popup.tsx'))

/**
 * Asks before something that cannot be undone. `onConfirm` may be asynchronous: the dialog waits,
 * closes when it has succeeded (unless it resolves with `false`), and shows why it failed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  useEffect(() => {
    // Loaded before it is needed; a failure shows when it is.
    ConfirmDialogPopup.load().catch(() => {})
  }, [])
  return (
    <DialogPart isWanted={props.open} onDismiss={() => props.onOpenChange(false)}>
      {needed && <ConfirmDialogPopup {...props} />}
    </DialogPart>
  )
}
