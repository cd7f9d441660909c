import { X } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useMessages } from '../messages/context.tsx'
import { Button } from '../ui/button.tsx'
import styles from './dialog-part.module.css'
import { useLoadFailure } from './load-failure.tsx'
import { type Failed, PartBoundary } from './part-boundary.tsx'

/** Shows what lies above a page and loads when it is first wanted. The page stays if it fails. */
export function DialogPart({
  isWanted,
  onDismiss,
  children,
}: {
  isWanted: boolean
  onDismiss: () => void
  children: ReactNode
}) {
  return (
    <PartBoundary
      about={isWanted}
      fallback={(failed) => isWanted && <LoadNotice failed={failed} onDismiss={onDismiss} />}
    >
      <Suspense>{children}</Suspense>
    </PartBoundary>
  )
}

function LoadNotice({ failed, onDismiss }: { failed: Failed; onDismiss: () => void }) {
  const { tryAgain } = useMessages('shell')
  const { cause, text, goOn } = useLoadFailure(failed, false)
  if (cause === undefined) return null
  return (
    <BottomNotice text={text} onClose={onDismiss}>
      <Button onClick={goOn}>{tryAgain}</Button>
    </BottomNotice>
  )
}

/** A message at the end of the screen that needs nothing else to be loaded. */
export function BottomNotice({
  text,
  onClose,
  children,
}: {
  text: ReactNode
  onClose: () => void
  children?: ReactNode
}) {
  const { closeMessage } = useMessages('shell')
  return (
    <div className={styles.notice} role="alert">
      <p>{text}</p>
      {children}
      <Button variant="quiet" aria-label={closeMessage} onClick={onClose}>
        <X size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
