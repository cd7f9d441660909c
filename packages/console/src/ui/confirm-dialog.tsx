import { lazy, Suspense, useEffect, useState } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog-popup.tsx'

const load = () => import('./confirm-dialog-popup.tsx')
const ConfirmDialogPopup = lazy(load)

/**
 * Asks before something that cannot be undone. `onConfirm` may be asynchronous: the dialog waits,
 * closes when it has succeeded (unless it resolves with `false`), and shows why it failed.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [needed, setNeeded] = useState(props.open)
  if (props.open && !needed) setNeeded(true)
  useEffect(() => {
    // Loaded before it is needed; a failure shows when it is.
    load().catch(() => {})
  }, [])
  return <Suspense>{needed && <ConfirmDialogPopup {...props} />}</Suspense>
}
